import { expect, test } from 'vitest'
import { z } from 'zod'
import { OfficePageQuery, PageQuery, SortParameter } from '#platform/contract.ts'
import { readQuery } from './read-query.ts'

const query = PageQuery.extend({
  q: z.string().max(5).optional(),
  state: z.enum(['late', 'out']).optional(),
  sort: SortParameter(['title', '-title'], 'title'),
})
const read = (search: string) => readQuery(query, new URLSearchParams(search))

test('an address asks for what its filters say', () => {
  expect(read('q=jo&state=late&page=3&sort=-title')).toEqual({ q: 'jo', state: 'late', page: '3', sort: '-title' })
})

test('parameters that the endpoint does not take are left out, and other names of the address stay out', () => {
  expect(read('q=jonaitis&state=lost&page=-1&tab=2')).toEqual({ page: 1 })
  expect(read('state=&q=')).toEqual({ page: 1 })
})

test('only a list has pages', () => {
  expect(readQuery(z.object({ month: z.string() }), new URLSearchParams('month=2026-10&page=2'))).toEqual({
    month: '2026-10',
  })
})

test('an address says by `po` how many rows a page has, and no other list is asked for them', () => {
  const office = OfficePageQuery.extend({ q: z.string().optional() })
  expect(readQuery(office, new URLSearchParams('po=50&page=2'))).toEqual({ page: '2', per_page: '50' })
  expect(readQuery(office, new URLSearchParams('per_page=50'))).toEqual({ page: 1 })
  expect(read('po=50')).toEqual({ page: 1 })
})
