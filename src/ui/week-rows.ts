import type { OpeningHours } from '#calendar/opening-hours.ts'

const names = [
  'pirmadienis',
  'antradienis',
  'trečiadienis',
  'ketvirtadienis',
  'penktadienis',
  'šeštadienis',
  'sekmadienis',
]

/** The week as a sign on the door says it: `Pirmadienis–penktadienis`, `8:00–17:00`; `Šeštadienis–sekmadienis`, `nedirbame`. */
export function weekRows({ days, open, close }: OpeningHours): { days: string; hours: string }[] {
  return runs(days).map(({ first, last, isOpen }) => ({
    days: capital(first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`),
    hours: isOpen ? `${short(open)}–${short(close)}` : 'nedirbame',
  }))
}

/** Days in a row, Monday (1) to Sunday (7), that are all open or all closed. */
function runs(days: number[]): { first: number; last: number; isOpen: boolean }[] {
  const found: { first: number; last: number; isOpen: boolean }[] = []
  for (let day = 1; day <= 7; day += 1) {
    const isOpen = days.includes(day)
    const latest = found.at(-1)
    if (latest?.isOpen === isOpen) latest.last = day
    else found.push({ first: day, last: day, isOpen })
  }
  return found
}

function nameOf(day: number): string {
  return names[day - 1] ?? ''
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function short(time: string): string {
  return time.replace(/^0/, '')
}
