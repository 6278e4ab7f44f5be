const cacheName = 'round'
const page = '/marsrutas'

/** Stores the page and its files for offline use. */
export async function storePageOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !globalThis.caches) return
  try {
    await navigator.serviceWorker.register('/round-worker.js', { scope: page })
    const answer = await fetch(page)
    if (!answer.ok || answer.redirected) return
    const cache = await caches.open(cacheName)
    const html = await answer.clone().text()
    await cache.put(page, answer)
    const files = new Set([...filesIn(html), ...loadedFiles()])
    for (const file of files) if (!(await cache.match(file))) await cache.add(file)
    // The caches of earlier versions go.
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (pathname !== page && !files.has(pathname)) await cache.delete(request)
    }
  } catch {
    // offline: earlier copies stay
  }
}

const filesIn = (html: string): string[] =>
  [...html.matchAll(/["'(](\/(?:assets|fonts)\/[\w./-]+)["')]/g)].map(([, file]) => file as string)

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:assets|fonts)\//.test(pathname))
    .map(({ pathname }) => pathname)

export async function deleteStoredPage(): Promise<void> {
  await globalThis.caches?.delete(cacheName)
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister()
}
