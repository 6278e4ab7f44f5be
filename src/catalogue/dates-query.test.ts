import { expect, test } from 'vitest'
import { formatDatesQuery, parseDatesQuery } from './dates-query.ts'

test('dates in an address read back as they were', () => {
  const dates = { from: '2026-11-23', to: '2026-11-24' }
  expect(formatDatesQuery(dates)).toBe('?nuo=2026-11-23&iki=2026-11-24')
  expect(parseDatesQuery(formatDatesQuery(dates))).toEqual(dates)
})

test.each(['', '?nuo=2026-11-23', '?nuo=2026-02-31&iki=2026-03-01', '?nuo=2026-11-24&iki=2026-11-23'])(
  'an address without two days in their order (%s) says nothing',
  (search) => {
    expect(parseDatesQuery(search)).toBeUndefined()
  },
)
