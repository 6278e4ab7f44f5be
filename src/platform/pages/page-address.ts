import { longestKey } from '../cache/cache-public-responses.ts'

/** Query parameters of React Router's own `.data` requests. */
const routersOwn = ['_routes', 'index']

/**
 * The address by which a page is rendered and kept: its path, and of its query only the parameters that pages read,
 * sorted. Whatever else stands in the query (campaign marks, a reset token) belongs to the visitor, is read in the
 * browser, and must neither multiply the cached pages nor be kept in one.
 *
 * @returns undefined when the address is longer than what is kept.
 */
export function pageAddress(url: string, read: readonly string[]): string | undefined {
  const [path = '/', search] = split(url)
  if (search === '') return path.length <= longestKey ? path : undefined
  const wanted = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== '' && (read.includes(name) || routersOwn.includes(name)),
  )
  wanted.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const query = new URLSearchParams(wanted).toString()
  const address = query ? `${path}?${query}` : path
  return address.length <= longestKey ? address : undefined
}

function split(url: string): [string, string] {
  const withoutHash = url.split('#', 1)[0] as string
  const at = withoutHash.indexOf('?')
  return at === -1 ? [withoutHash, ''] : [withoutHash.slice(0, at), withoutHash.slice(at + 1)]
}

/** Paths that end like a file are no pages, whatever is there; `.data` is a page's data. */
export const isFile = (path: string): boolean => /\.(?!data$)[a-z0-9]{1,8}$/i.test(path)

/** Pages that belong to a person: nothing for a search engine. */
export const isPersonal = (path: string): boolean =>
  /^\/(admin|profile|checkout|ordered|vartotojas|uzsakymas|pasiulymas|mokejimas|moketi|uzstatas|marsrutas)(\/|\.data$|$)/.test(
    path,
  )

/** Pages whose address is a secret: never kept, and no other address is told that somebody came from there. */
export const isSecret = (path: string): boolean => /^\/(uzsakymas|pasiulymas|mokejimas|moketi|uzstatas)\//.test(path)

/** Where machines are scanned, and where the staff come in: there goes no script of others, and a camera may be asked for. */
export const mayUseCamera = (path: string): boolean => /^\/(admin|login)(\/|\.data$|$)/.test(path)

/** The driver's page, which may ask where the phone is as well. */
export const mayUseLocation = (path: string): boolean => /^\/marsrutas(\.data$|$)/.test(path)
