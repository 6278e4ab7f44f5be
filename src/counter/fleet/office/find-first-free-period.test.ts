import { expect, test } from 'vitest'
import type { Day } from '#rules/calendar/day.ts'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import { findFirstFreePeriod } from './find-first-free-period.ts'

/** Free units of days from Thursday, 2026-11-19. */
const days = (...free: number[]) =>
  free.map((units, n) => ({ date: `2026-11-${19 + n}` as Day, free: units, open: ![2, 3].includes(n) }))

test('the first days of the same number with enough units are proposed, over a weekend that costs nothing', () => {
  const find = (free: number[], charged: number, quantity = 1) =>
    findFirstFreePeriod(days(...free), { quantity, charged }, firstSettings)
  expect(find([1, 1, 1, 1, 1], 1)).toEqual({ from: '2026-11-19', to: '2026-11-19' })
  expect(find([0, 1, 1, 1, 1], 2)).toEqual({ from: '2026-11-20', to: '2026-11-23' })
  expect(find([1, 0, 1, 1, 1, 1], 2)).toEqual({ from: '2026-11-23', to: '2026-11-24' })
  expect(find([2, 2, 1, 2, 2, 2], 2, 2)).toEqual({ from: '2026-11-19', to: '2026-11-20' })
  expect(find([1, 0, 1, 1, 0], 2)).toBe(undefined)
})
