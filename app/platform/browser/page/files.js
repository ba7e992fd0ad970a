// The program's files. Its own (settings, automatic saves, recent files, finished runs) lie in its home folder, which the
// browser keeps (IndexedDB). What it writes for the person lies in /files and goes on to the browser's downloads; what
// the person opens is put there, too.
'use strict';

class PegasosFiles {
  static home = '/home/web_user';
  static mine = '/files';

  /// Before the program starts. `trouble(sentence)` says what cannot be kept.
  constructor(module, trouble) {
    this.module = module;
    this.trouble = trouble;
    this.due = 0;
    this.synced = Promise.resolve();  // one after the other
    const fs = module.FS;
    fs.mkdir('/bin');
    fs.symlink('/bin/pegasos', '/proc/self/exe');  // its shared files are /share/pegasos-lab
    fs.mkdir(PegasosFiles.mine);
    fs.mount(module.IDBFS, {}, PegasosFiles.home);
    fs.chdir(PegasosFiles.mine);
    this.watch(fs);
  }

  /// What was kept at the last visit.
  load() { return this.sync(true); }

  sync(from_browser) {
    const kept = () => new Promise((done, failed) => this.module.FS.syncfs(from_browser, error => error ? failed(error) : done()));
    return this.synced = this.synced.then(kept).catch(error => this.cannotKeep(error));
  }

  /// Every file is written under another name and then renamed, so a rename is where it is whole.
  watch(fs) {
    const rename = fs.rename;
    fs.rename = (from, to) => {
      rename.call(fs, from, to);
      if (to.startsWith(PegasosFiles.home)) this.keep();
      if (to.startsWith(PegasosFiles.mine)) this.download(to);
    };
    const unlink = fs.unlink;
    fs.unlink = path => {
      unlink.call(fs, path);
      if (path.startsWith(PegasosFiles.home)) this.keep();
    };
  }

  keep() {
    if (this.due) return;
    this.due = setTimeout(() => this.store(), 200);
  }
  store() {
    this.due = 0;
    return this.sync(false);
  }
  cannotKeep(error) {
    if (this.told) return;
    this.told = true;
    console.warn(error);
    this.trouble('This browser does not keep files for this page (a private window, or no room left): ' +
        'settings and sessions are gone when it is closed. File > Save session as … downloads one.');
  }

  download(path) {
    const bytes = this.module.FS.readFile(path);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = path.slice(path.lastIndexOf('/') + 1);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  /// A file of the person becomes one of the program's: its path there.
  async take(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const path = PegasosFiles.mine + '/' + file.name.replaceAll('/', '_');
    this.module.FS.writeFile(path, bytes);
    return path;
  }
}
