import { isIPv6 } from 'node:net'

/**
 * Whom an address is counted as: an IPv4 address is one client; of an IPv6 address the first 64 bits are, because
 * every household gets that many addresses to choose from.
 */
export function clientKey(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // URL writes every IPv6 address in its one short form, an IPv4 tail as groups too.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  if (tail === undefined) return before
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
