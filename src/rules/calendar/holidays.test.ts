import { expect, test } from 'vitest'
import { countDaysBetween, getWeekday } from './day.ts'
import { findHolidayName, listHolidaysOfYear } from './holidays.ts'

test('2026 has these public holidays', () => {
  expect(listHolidaysOfYear(2026).map((holiday) => `${holiday.day} ${holiday.name}`)).toEqual([
    '2026-01-01 Naujieji metai',
    '2026-02-16 Lietuvos valstybės atkūrimo diena',
    '2026-03-11 Lietuvos nepriklausomybės atkūrimo diena',
    '2026-04-05 Velykos',
    '2026-04-06 Antroji Velykų diena',
    '2026-05-01 Tarptautinė darbo diena',
    '2026-05-03 Motinos diena',
    '2026-06-07 Tėvo diena',
    '2026-06-24 Joninės',
    '2026-07-06 Valstybės diena',
    '2026-08-15 Žolinė',
    '2026-11-01 Visų šventųjų diena',
    '2026-11-02 Vėlinės',
    '2026-12-24 Kūčios',
    '2026-12-25 Kalėdos',
    '2026-12-26 Antroji Kalėdų diena',
  ])
})

test.each([
  [1943, '04-25'],
  [1954, '04-18'],
  [1981, '04-19'],
  [2000, '04-23'],
  [2019, '04-21'],
  [2024, '03-31'],
  [2025, '04-20'],
  [2026, '04-05'],
  [2027, '03-28'],
  [2028, '04-16'],
  [2038, '04-25'],
  [2049, '04-18'],
  [2076, '04-19'],
  [2285, '03-22'],
])('Easter of %d is on %s', (year, day) => {
  expect(listHolidaysOfYear(year).find((holiday) => holiday.name === 'Velykos')?.day).toBe(`${year}-${day}`)
})

test('Easter is a Sunday between March 22 and April 25', () => {
  for (let year = 1900; year < 2500; year += 1) {
    const easter = listHolidaysOfYear(year).find((holiday) => holiday.name === 'Velykos')?.day ?? ''
    expect(getWeekday(easter)).toBe(7)
    expect(countDaysBetween(`${year}-03-22`, easter)).toBeGreaterThanOrEqual(0)
    expect(countDaysBetween(easter, `${year}-04-25`)).toBeGreaterThanOrEqual(0)
  }
})

test('All Souls’ Day is a holiday since 2020, and Good Friday never', () => {
  expect(findHolidayName('2019-11-02')).toBeUndefined()
  expect(findHolidayName('2020-11-02')).toBe('Vėlinės')
  expect(findHolidayName('2027-03-26')).toBeUndefined()
})

test('two holidays on one day are one holiday', () => {
  expect(findHolidayName('2022-05-01')).toBe('Tarptautinė darbo diena')
  expect(listHolidaysOfYear(2022).filter((holiday) => holiday.day === '2022-05-01')).toHaveLength(1)
})
