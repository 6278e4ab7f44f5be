// Opens the driver's page (/marsrutas) where there is no network: answers with the page and the files that were there last
// time. It asks nothing of its own, keeps no answer of the API, and has no other page in its scope.
const kept = 'round'
const page = '/marsrutas'
/** A network that does not answer in so many milliseconds is none. */
const patience = 4000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === page) event.respondWith(newest(request))
  } else if (/^\/(?:assets|fonts)\//.test(pathname) || pathname === '/favicon.svg') event.respondWith(lasting(request))
})

async function newest(request) {
  const there = await caches.match(page, { cacheName: kept })
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok && !answer.redirected) await (await caches.open(kept)).put(page, answer.clone())
    return answer
  })
  if (!there) return asked
  const waited = new Promise((resolve) => setTimeout(() => resolve(there), patience))
  return Promise.race([asked.catch(() => there), waited])
}

async function lasting(request) {
  const there = await caches.match(request, { cacheName: kept })
  if (there) return there
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(kept)).put(request, answer.clone())
  return answer
}
