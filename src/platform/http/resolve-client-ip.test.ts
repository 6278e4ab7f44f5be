import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { normalizeIp, resolveClientIp } from './resolve-client-ip.ts'

const from = (hops: number, forwarded: string | undefined, remoteAddress: string | undefined = '127.0.0.1') => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return resolveClientIp({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, hops)
}

test.each<[string, string | undefined]>([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50000', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:C000:207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:50000', '192.0.2.7'],
  ['::1', '::1'],
  ['[::1]', '::1'],
  ['[::1]:50000', '::1'],
  ['[2001:0DB8:0:0::1]:50000', '2001:db8::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%eth0]:50000', 'fe80::1'],
  ['', undefined],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['localhost', undefined],
  ['192.0.2', undefined],
  ['192.0.2.256', undefined],
  ['192.0.2.7:', undefined],
  ['192.0.2.7:123456', undefined],
  ['192.0.2.7:a', undefined],
  ['0x7f000001', undefined],
  ['[192.0.2.7]:1', undefined],
  ['[::1', undefined],
  ['::1]', undefined],
  ['[::1]50000', undefined],
  ['"192.0.2.7"', undefined],
  ['2001:db8::1::2', undefined],
  ['1:2:3:4:5:6:7', undefined],
])('T1140 „%s“ is the address %s', (text, address) => {
  expect(normalizeIp(text)).toBe(address)
})

test.each<[number, string | undefined, string]>([
  [0, '198.51.100.7:50000', '127.0.0.1'],
  [1, undefined, '127.0.0.1'],
  [1, ' , ', '127.0.0.1'],
  [1, '198.51.100.7:50000', '198.51.100.7'],
  [1, '192.0.2.1, [2001:db8::7]:50000', '2001:db8::7'],
  [1, '192.0.2.1, unknown', '127.0.0.1'],
  [2, '192.0.2.1, 198.51.100.7:1, 203.0.113.9:2', '198.51.100.7'],
  [2, '192.0.2.1, unknown, 203.0.113.9:2', '203.0.113.9'],
  [2, '198.51.100.7', '198.51.100.7'],
  [9, '192.0.2.1, unknown, 203.0.113.9', '203.0.113.9'],
])('T1140 behind %i trusted proxies that wrote „%s“ the client is %s', (hops, forwarded, client) => {
  expect(from(hops, forwarded)).toBe(client)
})

test('T1140 a connection that is gone has no address', () => {
  expect(resolveClientIp({ headers: {}, socket: {} } as IncomingMessage, 1)).toBe('')
})
