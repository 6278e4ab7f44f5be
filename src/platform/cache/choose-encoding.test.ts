import { expect, test } from 'vitest'
import { chooseEncoding } from './choose-encoding.ts'

test.for([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=1.0', 'br'],
  ['gzip;q=0, identity', 'identity'],
  ['identity', 'identity'],
  ['brotli', 'identity'],
] as const)('%s gets %s', ([accepted, encoding]) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
