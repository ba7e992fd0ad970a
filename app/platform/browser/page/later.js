// The program's files that its first picture needs not: data sets, lessons, languages, Chinese letters. From the start they
// are there by name and size; what is in them is fetched when the program reads it, or quietly after the first picture.
'use strict';

class PegasosLater {
  /// `sizes`: bytes of each, by its path; at the host it lies at the same path below the page.
  constructor(fs, sizes) {
    this.fs = fs;
    this.missing = new Map();  // address -> what takes the bytes
    this.addresses = [];
    this.early = 0;  // read before they were fetched
    for (const [path, size] of Object.entries(sizes)) this.place(path, size);
  }

  place(path, size) {
    const address = encodeURI(path.slice(1));
    this.addresses.push(address);
    this.fs.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    this.fs.writeFile(path, '');
    const {node} = this.fs.lookupPath(path);
    node.usedBytes = size;
    const take = bytes => {
      Object.defineProperty(node, 'contents', {value: bytes, writable: true, configurable: true});
      this.missing.delete(address);
    };
    this.missing.set(address, take);
    Object.defineProperty(node, 'contents', {
      configurable: true,
      get: () => {
        take(this.now(address, size));
        return node.contents;
      },
    });
  }

  /// While the program waits.
  now(address, size) {
    ++this.early;
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.overrideMimeType('text/plain; charset=x-user-defined');  // one sign a byte: a page that waits may not ask for bytes
    try {
      request.send();
    } catch (error) {
      console.warn(error);
    }
    const bytes = Uint8Array.from(request.status === 200 ? request.responseText : '', sign => sign.charCodeAt(0));
    if (bytes.length !== size) throw new this.fs.ErrnoError(29);  // EIO
    return bytes;
  }

  /// All of it, by `ask(address)`; what it cannot give is fetched when it is read.
  async rest(ask) {
    for (const [address, take] of [...this.missing]) {
      const answer = await ask(address).catch(error => console.warn(error));
      if (answer?.ok && this.missing.has(address)) take(new Uint8Array(await answer.arrayBuffer()));
    }
  }

  /// Before the program starts: without a network there is only what was kept, which no page can read while it waits.
  async offline() {
    if (navigator.onLine || !window.caches) return;
    const kept = await caches.open('pegasos');
    await this.rest(address => kept.match(address));
  }
}
