import { isIPv4 } from 'node:net'
import { normalizeIp } from './resolve-client-ip.ts'

/** The address; of IPv6 the 64 bits of a household. All invalid ones are one client. */
export function toIpKey(text: string): string {
  const address = normalizeIp(text)
  if (address === undefined) return 'unknown'
  return isIPv4(address) ? address : `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  if (tail === undefined) return before
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
