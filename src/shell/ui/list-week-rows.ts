import { listWeekHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'

const names = [
  'pirmadienis',
  'antradienis',
  'trečiadienis',
  'ketvirtadienis',
  'penktadienis',
  'šeštadienis',
  'sekmadienis',
]

/** `Pirmadienis–penktadienis`, `8:00–17:00`; `Šeštadienis–sekmadienis`, `nedirbame`. */
export function listWeekRows(calendar: Pick<ShopCalendar, 'opening_hours'>): { days: string; hours: string }[] {
  return runs(calendar).map(({ first, last, hours }) => ({
    days: capital(first === last ? first : `${first}–${last}`),
    hours,
  }))
}

function runs(calendar: Pick<ShopCalendar, 'opening_hours'>): { first: string; last: string; hours: string }[] {
  const week = listWeekHours(calendar)
  const matches: { first: string; last: string; hours: string }[] = []
  for (const [at, name] of names.entries()) {
    const on = week[at]
    const hours = on ? `${formatShortTime(on.open)}–${formatShortTime(on.close)}` : 'nedirbame'
    const latest = matches.at(-1)
    if (latest?.hours === hours) latest.last = name
    else matches.push({ first: name, last: name, hours })
  }
  return matches
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** `8:00`. */
export function formatShortTime(time: string): string {
  return time.replace(/^0/, '')
}
