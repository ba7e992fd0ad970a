// node serve.mjs FOLDER [PORT] [--plain]: the folder at http://localhost:PORT, with the headers by which a page may use
// threads; --plain: without them, as most hosts serve files.
import {existsSync, readFileSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';
import {gzipSync} from 'node:zlib';

const kinds = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml', '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.data': 'application/octet-stream',
};

/// Each packed once, as hosts do it.
const packedFiles = new Map();
function packedBytes(file, time) {
  const known = packedFiles.get(file);
  if (known?.time === time) return known.bytes;
  const bytes = gzipSync(readFileSync(file), {level: 9});
  packedFiles.set(file, {time, bytes});
  return bytes;
}

/// A server of that folder; `listen` it where it is wanted.
export function serverOf(folder, isolated) {
  return createServer((request, answer) => {
    let path;
    try {
      path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    } catch {
      answer.writeHead(400).end('this is no address');
      return;
    }
    const file = join(folder, path.endsWith('/') ? path + 'index.html' : path);
    if (!existsSync(file) || !statSync(file).isFile()) {
      answer.writeHead(404).end('there is no such file');
      return;
    }
    const headers = {'Content-Type': kinds[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache',
                     'Last-Modified': statSync(file).mtime.toUTCString()};
    if (isolated) {
      headers['Cross-Origin-Opener-Policy'] = 'same-origin';
      headers['Cross-Origin-Embedder-Policy'] = 'require-corp';
    }
    if (request.headers['if-modified-since'] === headers['Last-Modified']) {
      answer.writeHead(304, headers).end();
      return;
    }
    const packed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (packed) headers['Content-Encoding'] = 'gzip';
    answer.writeHead(200, headers).end(packed ? packedBytes(file, headers['Last-Modified']) : readFileSync(file));
  });
}

if (process.argv[1]?.endsWith('serve.mjs')) {
  const [folder, port = '8000'] = process.argv.slice(2).filter(word => !word.startsWith('--'));
  const server = serverOf(folder, !process.argv.includes('--plain'));
  server.listen(Number(port), () => console.log(`http://localhost:${port}/ (Ctrl+C ends it)`));
}
