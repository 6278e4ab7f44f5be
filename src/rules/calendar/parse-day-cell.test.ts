import { expect, test } from 'vitest'
import { formatDateTime, formatLongDay } from './format-day.ts'
import { parseDayCell } from './parse-day-cell.ts'

test.each([
  '2026-11-21',
  '2026.11.21',
  '2026-11-21 00:00:00',
  '2026-11-21 00:00',
  '2026-11-21T00:00:00.000',
  '2026-11-20T23:30:00Z',
  '21.11.2026',
  '21/11/2026',
  '11/21/2026',
  '11/21/2026 0:00',
  '2026 m. lapkričio 21 d.',
  formatLongDay('2026-11-21'),
  formatDateTime('2026-11-21T12:05:00Z'),
])('T1162 „%s“ in a file is 2026-11-21', (cell) => {
  expect(parseDayCell(cell)).toEqual({ value: '2026-11-21' })
})

test.each([
  ['02/03/2026', '„02/03/2026“ gali būti 2026-03-02 arba 2026-02-03: parašykite dieną taip.'],
  ['46347', '„46347“ – dienos numeris skaičiuoklėje (tikriausiai 2026-11-21): parašykite dieną, pvz., 2026-11-22.'],
  ['26-11-21', 'Įveskite dieną, pvz., 2026-11-22.'],
  ['2026-02-30', 'Įveskite dieną, pvz., 2026-11-22.'],
  ['31/31/2026', 'Įveskite dieną, pvz., 2026-11-22.'],
  ['vakar', 'Įveskite dieną, pvz., 2026-11-22.'],
  [' '.repeat(5_000_000), 'Įveskite dieną, pvz., 2026-11-22.'],
])('T1162 „%.20s“ is not guessed: the right form is said', (cell, problem) => {
  expect(parseDayCell(cell)).toEqual({ problem })
})

test('T1162 the third of March is one day whichever comes first', () => {
  expect(parseDayCell('03/03/2026')).toEqual({ value: '2026-03-03' })
  expect(parseDayCell('02.03.2026')).toEqual({ value: '2026-03-02' })
})
