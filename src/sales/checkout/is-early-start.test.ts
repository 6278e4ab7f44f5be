import { expect, test } from 'vitest'
import type { Day } from '#rules/calendar/day.ts'
import { isEarlyStart } from './is-early-start.ts'

const today = '2026-11-21' as Day
const rented = (from: string, private_or_company = 'private') => ({
  private_or_company,
  items: [{ type: 'sell' }, { type: 'rent', period: { from } }],
})

test.each([
  ['today', '2026-11-21', true],
  ['on the last day of the term', '2026-12-05', true],
  ['the day after it', '2026-12-06', false],
  ['next year', '2027-03-05', false],
])('a rental that begins %s needs the request: %s → %s', (_, from, needs) => {
  expect(isEarlyStart(rented(from), today)).toBe(needs)
})

test('goods, companies and lines without a period need none', () => {
  expect(isEarlyStart(rented('2026-11-21', 'company'), today)).toBe(false)
  expect(isEarlyStart({ private_or_company: 'private', items: [{ type: 'sell' }, { type: 'rent' }] }, today)).toBe(
    false,
  )
})
