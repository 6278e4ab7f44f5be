import { listWeekHours, type ShopCalendar } from './opening-hours.ts'

const plurals = [
  ...['pirmadieniai', 'antradieniai', 'trečiadieniai', 'ketvirtadieniai'],
  ...['penktadieniai', 'šeštadieniai', 'sekmadieniai'],
]

/** `Savaitgaliai`, `Sekmadieniai`, `Pirmadieniai, sekmadieniai`; empty where every weekday is open. */
export function describeClosedWeekdays(calendar: Pick<ShopCalendar, 'opening_hours'>): string {
  const closed = listWeekHours(calendar).flatMap((hours, at) => (hours ? [] : [at]))
  const isWeekend = closed.includes(5) && closed.includes(6)
  const names = closed.filter((at) => !isWeekend || at < 5).map((at) => plurals[at])
  const said = [...names, ...(isWeekend ? ['savaitgaliai'] : [])].join(', ')
  return said.replace(/^./, (letter) => letter.toUpperCase())
}
