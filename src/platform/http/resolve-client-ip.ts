import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/** The furthest one written by `hops` trusted proxies, stopping before an invalid one. */
export function resolveClientIp(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  hops: number,
): string {
  let nearest = normalizeIp(socket.remoteAddress ?? '') ?? ''
  if (hops === 0) return nearest
  const lines = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const forwarded = lines.map((one) => one.trim()).filter(Boolean)
  for (const one of forwarded.reverse().slice(0, hops)) {
    const address = normalizeIp(one)
    if (address === undefined) break
    nearest = address
  }
  return nearest
}

/**
 * The address has no port and zone (`[2001:db8::1]:50000`); undefined if invalid. IPv6 is shortened; IPv4-mapped
 * becomes IPv4.
 */
export function normalizeIp(text: string): string | undefined {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(text) ?? []
  const address = (inBrackets ?? beforePort ?? text).replace(/%.*$/, '')
  if (isIPv4(address)) return inBrackets === undefined ? address : undefined
  if (!isIPv6(address)) return undefined
  // URL normalises IPv6, but writes an IPv4 tail as groups.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high = '', low = ''] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? []
  if (!high) return short
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
}
