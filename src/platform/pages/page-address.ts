import { longestKey } from '../cache/cache-public-responses.ts'

/** React Router's parameters for `.data` requests. */
const routersOwn = ['_routes', 'index']

/** Only what pages read, sorted: campaign marks, a reset token must not multiply cached pages. Undefined: too long. */
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

/** Paths with a file extension are no pages; `.data` is a page's data. */
export const isFile = (path: string): boolean => /\.(?!data$)[a-z0-9]{1,8}$/i.test(path)

/** Personal pages are not for search engines. */
export const isPersonal = (path: string): boolean =>
  /^\/(admin|profile|checkout|ordered|vartotojas|uzsakymas|pasiulymas|mokejimas|moketi|uzstatas|marsrutas)(\/|\.data$|$)/.test(
    path,
  )

/** The URL is a secret: never cached, and never sent as a referrer. */
export const isSecret = (path: string): boolean => /^\/(uzsakymas|pasiulymas|mokejimas|moketi|uzstatas)\//.test(path)

/** No third-party scripts; the camera may be used for scanning. */
export const mayUseCamera = (path: string): boolean => /^\/(admin|login)(\/|\.data$|$)/.test(path)

export const mayUseLocation = (path: string): boolean => /^\/marsrutas(\.data$|$)/.test(path)
