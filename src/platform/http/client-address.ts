import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * From where a request comes: of the addresses that `hops` trusted proxies wrote behind each other the furthest, and the
 * nearest one before what is no address.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): string {
  let nearest = plainAddress(socket.remoteAddress ?? '') ?? ''
  if (hops === 0) return nearest
  const told = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const forwarded = told.map((one) => one.trim()).filter(Boolean)
  for (const one of forwarded.reverse().slice(0, hops)) {
    const address = plainAddress(one)
    if (address === undefined) break
    nearest = address
  }
  return nearest
}

/**
 * The address alone, without the port that some proxies write behind it (`192.0.2.7:50000`, `[2001:db8::1]:50000`) and the
 * zone of a link; undefined for what is no address. IPv6 in its one short form, and an IPv4 address in it as IPv4.
 */
export function plainAddress(told: string): string | undefined {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(told) ?? []
  const address = (inBrackets ?? beforePort ?? told).replace(/%.*$/, '')
  if (isIPv4(address)) return inBrackets === undefined ? address : undefined
  if (!isIPv6(address)) return undefined
  // URL writes every IPv6 address in its one short form, an IPv4 tail as groups too.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high = '', low = ''] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? []
  if (!high) return short
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
}
