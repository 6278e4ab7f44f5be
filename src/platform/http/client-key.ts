import { isIPv4 } from 'node:net'
import { plainAddress } from './client-address.ts'

/**
 * Whom an address is counted as: an IPv4 address is one client; of an IPv6 address the first 64 bits are, because
 * every household gets that many addresses to choose from. All that is no address is one client.
 */
export function clientKey(told: string): string {
  const address = plainAddress(told)
  if (address === undefined) return 'unknown'
  return isIPv4(address) ? address : `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address in its short form. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  if (tail === undefined) return before
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
