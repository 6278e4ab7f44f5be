import { addDays, type Day, getWeekday, listDays } from './day.ts'

export type Holiday = { day: Day; name: string }

/** In order of date, by article 123 of the Labour Code. All Souls' Day since 2020. Good Friday is a working day. */
export function listHolidaysOfYear(year: number): readonly Holiday[] {
  const known = years.get(year)
  if (known) return known

  const holidays = listHolidays(year)
  years.set(year, holidays)
  return holidays
}

export function findHolidayName(day: Day): string | undefined {
  return listHolidaysOfYear(Number(day.slice(0, 4))).find((holiday) => holiday.day === day)?.name
}

const years = new Map<number, readonly Holiday[]>()

function listHolidays(year: number): readonly Holiday[] {
  const on = (monthDay: string, name: string): Holiday => ({ day: `${year}-${monthDay}`, name })
  const easter = easterSunday(year)

  const all = [
    on('01-01', 'Naujieji metai'),
    on('02-16', 'Lietuvos valstybės atkūrimo diena'),
    on('03-11', 'Lietuvos nepriklausomybės atkūrimo diena'),
    { day: easter, name: 'Velykos' },
    { day: addDays(easter, 1), name: 'Antroji Velykų diena' },
    on('05-01', 'Tarptautinė darbo diena'),
    { day: firstSunday(year, '05'), name: 'Motinos diena' },
    { day: firstSunday(year, '06'), name: 'Tėvo diena' },
    on('06-24', 'Joninės'),
    on('07-06', 'Valstybės diena'),
    on('08-15', 'Žolinė'),
    on('11-01', 'Visų šventųjų diena'),
    ...(year >= 2020 ? [on('11-02', 'Vėlinės')] : []),
    on('12-24', 'Kūčios'),
    on('12-25', 'Kalėdos'),
    on('12-26', 'Antroji Kalėdų diena'),
  ]
  // where two coincide, as May Day and Mother's Day in 2022, the fixed date gives the name
  return all.filter((holiday, index) => all.findIndex((other) => other.day === holiday.day) === index)
}

function firstSunday(year: number, month: '05' | '06'): Day {
  const firstWeek = listDays(`${year}-${month}-01`, `${year}-${month}-07`)
  return firstWeek.find((day) => getWeekday(day) === 7) ?? `${year}-${month}-07`
}

/** Gregorian: the Sunday after the ecclesiastical full moon (golden number, epact) on or after March 21. */
function easterSunday(year: number): Day {
  const goldenNumber = (year % 19) + 1
  const century = Math.floor(year / 100) + 1
  const droppedLeapDays = Math.floor((3 * century) / 4) - 12
  const moonCorrection = Math.floor((8 * century + 5) / 25) - 5

  const age = (11 * goldenNumber + 20 + moonCorrection - droppedLeapDays) % 30
  const epact = (age + 30) % 30
  // keeps full moons of a nineteen-year cycle from coinciding
  const corrected = epact === 24 || (epact === 25 && goldenNumber > 11) ? epact + 1 : epact

  const daysAfterMarch21 = corrected <= 23 ? 23 - corrected : 53 - corrected
  const fullMoon = addDays(`${year}-03-21`, daysAfterMarch21)
  return addDays(fullMoon, 7 - (getWeekday(fullMoon) % 7))
}
