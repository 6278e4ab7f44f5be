import { isIP } from 'node:net'

/** So many spellings are remembered; a shop is asked for under three or four. */
const mostRemembered = 50

/**
 * Whether the text of a Host header names this shop: one of `names`, localhost, or a number of the machine (IPv4, IPv6),
 * each with any port. No header names nothing. A spelling that was known once costs one look-up.
 */
export function knowsHost(names: readonly string[]): (host: string | undefined) => boolean {
  const remembered = new Set<string>()
  return (host) => {
    if (host === undefined) return false
    if (remembered.has(host)) return true
    const name = hostName(host)
    if (name === undefined || !(name === 'localhost' || isNumber(name) || names.includes(name))) return false
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.add(host)
    return true
  }
}

/** `Shop.Example.lt:443` → `shop.example.lt`; letters beyond ASCII as the network writes them. Undefined: no host at all. */
export function hostName(host: string): string | undefined {
  if (!/^[^\s/?#@\\]+$/.test(host)) return undefined
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') || undefined
}

const isNumber = (name: string) => isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0
