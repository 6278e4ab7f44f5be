import { expect, test } from 'vitest'
import { formatClosingTime, formatOpeningTime, formatWeekHours } from './format-open-hours.ts'
import type { OpeningHours } from './opening-hours.ts'

const week = { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' }
const entries = (changes: Partial<OpeningHours>) => {
  const calendar = { opening_hours: { ...week, ...changes } }
  return [formatWeekHours(calendar), formatOpeningTime(calendar), formatClosingTime(calendar)]
}

test.each<[string, Partial<OpeningHours>, string[]]>([
  ['the usual week', {}, ['I–V 08:00–17:00', '08:00', '17:00']],
  ['two days', { days: [1, 2] }, ['I, II 08:00–17:00', '08:00', '17:00']],
  ['days apart', { days: [1, 2, 4] }, ['I, II, IV 08:00–17:00', '08:00', '17:00']],
  [
    'a short Saturday',
    { by_day: { 6: { open: '09:00', close: '14:00' } } },
    ['I–V 08:00–17:00, VI 09:00–14:00', '08:00 (šeštadienį nuo 09:00)', '17:00 (šeštadienį iki 14:00)'],
  ],
  [
    'a short Friday',
    { by_day: { 5: { open: '08:00', close: '15:30' } } },
    ['I–IV 08:00–17:00, V 08:00–15:30', '08:00', '17:00 (penktadienį iki 15:30)'],
  ],
  [
    'common hours that no day has',
    { days: [6], by_day: { 6: { open: '09:00', close: '14:00' } } },
    ['VI 09:00–14:00', '09:00', '14:00'],
  ],
])('%s in words', (_, changes, words) => {
  expect(entries(changes)).toEqual(words)
})
