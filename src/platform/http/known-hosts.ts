import { isIP } from 'node:net'

const mostRemembered = 50

/** The host is one of `names`, localhost or an IP address, with any port. */
export function createHostMatcher(names: readonly string[]): (host: string | undefined) => boolean {
  const remembered = new Set<string>()
  return (host) => {
    if (host === undefined) return false
    if (remembered.has(host)) return true
    const name = parseHostName(host)
    if (name === undefined || !(name === 'localhost' || isNumber(name) || names.includes(name))) return false
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.add(host)
    return true
  }
}

/** `Shop.Example.lt:443` → `shop.example.lt`; IDNs in Punycode. Undefined: not a host. */
export function parseHostName(host: string): string | undefined {
  if (!/^[^\s/?#@\\]+$/.test(host)) return undefined
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') || undefined
}

const isNumber = (name: string) => isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0
