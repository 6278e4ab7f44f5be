import { longestKey } from '../cache/cache-public-responses.ts'

/** By the path of a page: the parameters that it reads, and whether it takes such a value. */
export type PageParameters = (path: string) => Readonly<Record<string, (value: string) => boolean>>

/** React Router's parameter for `.data` requests: ids of routes. */
const routersOwn = '_routes'
const areRoutes = (value: string) => /^[\w.,:/-]{1,200}$/.test(value)

/**
 * Only what the page reads, once each, sorted: campaign marks, a reset token or an invented page must not multiply
 * cached pages. Undefined: too long.
 */
export function pageAddress(url: string, read: PageParameters): string | undefined {
  const [path = '/', search] = split(url)
  if (search === '') return path.length <= longestKey ? path : undefined
  const page = path.replace(/\.data$/, '')
  const takes: ReturnType<PageParameters> = { ...(page !== path && { [routersOwn]: areRoutes }), ...read(page) }
  const sent = new URLSearchParams(search)
  // The first of a name is the one that is read.
  const wanted = Object.keys(takes)
    .sort()
    .flatMap((name) => {
      const value = sent.get(name)
      return value && takes[name]?.(value) ? [[name, value]] : []
    })
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
