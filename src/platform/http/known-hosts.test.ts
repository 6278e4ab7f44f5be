import { expect, test } from 'vitest'
import { createHostMatcher } from './known-hosts.ts'

const knows = createHostMatcher(['shop.example.lt', 'www.shop.example.lt'])

test.for([
  'shop.example.lt',
  'shop.example.lt:443',
  'SHOP.Example.LT:8443',
  'shop.example.lt.',
  'www.shop.example.lt',
  'localhost',
  'localhost:3000',
  '127.0.0.1:3000',
  '10.0.0.7',
  '[::1]:3000',
  '[fd00::7]',
])('T42 %s is the shop', (host) => {
  for (const _ of ['found out', 'remembered']) expect(knows(host)).toBe(true)
})

test.for([
  undefined,
  '',
  'evil.example',
  'shop.example.lt.evil.example',
  'evil-shop.example.lt',
  'example.lt',
  'shop.example.lt@evil.example',
  'shop.example.lt/@evil.example',
  'evil.example#shop.example.lt',
  'evil.example?shop.example.lt',
  'shop.example.lt:99999',
  'shop.example.lt evil.example',
  'localhost.evil.example',
  '10.0.0.7.evil.example',
  '[::1',
])('T42 %s is not', (host) => {
  for (const _ of ['once', 'again']) expect(knows(host)).toBe(false)
})

test('T42 however many spellings are tried, a name stays known and few are remembered', () => {
  for (let port = 1; port < 1_000; port++) expect(knows(`shop.example.lt:${port}`)).toBe(true)
  expect(knows('shop.example.lt')).toBe(true)
})
