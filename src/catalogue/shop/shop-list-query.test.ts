import { expect, test } from 'vitest'
import { listAddress, readListQuery } from './shop-list-query.ts'

const read = (search: string) => readListQuery(new URLSearchParams(search))

test.each([
  'page=0',
  'page=-1',
  'page=abc',
  'page=1.5',
  'page=1e99',
  'sort=stock',
  'available=2',
  'from=rytoj',
  'to=2026-1-1',
  '',
])('an invalid query of a list’s address (%s) is ignored', (search) => {
  expect(read(search)).toEqual({ page: 1, sort: 'title', available: false })
})

test('an address says only what differs from the usual, and reads back as it was', () => {
  expect(listAddress('/nuoma/kaltai', { page: 1, sort: 'title', available: false })).toBe('/nuoma/kaltai')
  const query = { page: 3, sort: '-price', available: true, from: '2026-11-23', to: '2026-11-24' } as const
  const address = listAddress('/nuoma/kaltai', query)
  expect(address).toBe('/nuoma/kaltai?sort=-price&available=1&from=2026-11-23&to=2026-11-24&page=3')
  expect(readListQuery(new URL(address, 'http://shop.lt').searchParams)).toEqual(query)
})
