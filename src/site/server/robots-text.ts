/** Pages of persons and of the office, and the wire behind the pages: nothing to be found there. */
const closed = ['/admin', '/profile', '/checkout', '/ordered', '/vartotojas', '/uzsakymas', '/pasiulymas', '/api']

/** What search engines may visit, and where the map is. `publicUrl` is the shop's own address. */
export function robotsText(publicUrl: string): string {
  const map = new URL('/sitemap.xml', publicUrl).href
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /', '', `Sitemap: ${map}`, ''].join(
    '\n',
  )
}
