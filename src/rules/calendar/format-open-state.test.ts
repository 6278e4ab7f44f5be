import { expect, test } from 'vitest'
import { formatOpenState } from './format-open-state.ts'
import { toInstant } from './vilnius-time.ts'

const now = toInstant('2026-11-27', '18:00')
const at = (day: string, time: string) => toInstant(day, time).toISOString()

test('T1920 the state of a place is told in the words of today, tomorrow, a weekday, then of a date', () => {
  expect(formatOpenState({ is_open: true, changes_at: at('2026-11-27', '19:00') }, now)).toBe(
    'Dabar atidaryta iki 19:00',
  )
  const closed = (day: string) => formatOpenState({ is_open: false, changes_at: at(day, '08:00') }, now)
  expect(closed('2026-11-27')).toBe('Dabar uždaryta, atidarysime šiandien 8:00')
  expect(closed('2026-11-28')).toBe('Dabar uždaryta, atidarysime rytoj 8:00')
  expect(closed('2026-11-30')).toBe('Dabar uždaryta, atidarysime pirmadienį 8:00')
  expect(closed('2026-12-04')).toBe('Dabar uždaryta, atidarysime gruodžio 4\u00a0d. 8:00')
  expect(formatOpenState({ is_open: false, changes_at: null }, now)).toBe('Dabar uždaryta')
})
