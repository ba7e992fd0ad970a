// The page's service worker. It says for every file what the host may not: the page is isolated from others, so its
// threads may share memory. And where there is no network it answers with the files that the page has kept.
'use strict';

const kept = () => caches.open('pegasos');

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

/// Only of documents and of workers: everything else stays as it came, which lets a browser know a compiled program again.
function isolated(answer, request) {
  if (!answer || answer.status === 0 || !['document', 'iframe', 'frame', 'worker'].includes(request.destination)) return answer;
  const headers = new Headers(answer.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  return new Response(answer.body, {status: answer.status, statusText: answer.statusText, headers});
}

function isKept(old, fresh) {
  const version = answer => answer?.headers.get('ETag') ?? answer?.headers.get('Last-Modified');
  return old !== undefined && Boolean(version(fresh)) && version(old) === version(fresh);
}

/// From the network, so that a new version is seen; without it from what was kept.
async function answer(request) {
  const cache = await kept();
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !new URL(request.url).search && !isKept(await cache.match(request), fresh)) cache.put(request, fresh.clone());
    return isolated(fresh, request);
  } catch (error) {
    const old = await cache.match(request, {ignoreSearch: true});
    if (old) return isolated(old, request);
    throw error;
  }
}

self.addEventListener('fetch', event => {
  const {request} = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(request));
});
