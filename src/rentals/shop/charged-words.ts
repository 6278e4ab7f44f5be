import { formatDateTime, formatDay } from '#calendar/format-day.ts'
import { offRentFrom } from '../off-rent-from.ts'

interface Said {
  startsAt: string
  isByHour: boolean
  now: Date
}

/** What somebody who is done with a tool now still pays for, as the server will count it. */
export function chargedWords({ startsAt, isByHour, now }: Said): string {
  const from = offRentFrom(now, new Date(startsAt))
  if (isByHour) return `Nuoma skaičiuojama iki ${formatDateTime(from)}, vėlesnės valandos – ne.`
  if (formatDay(from) === formatDay(now)) return 'Šiandiena dar skaičiuojama, vėlesnės dienos – ne.'
  return `Įrankį pasiėmėte anksčiau, negu prasideda nuoma: ${formatDay(from)} dar skaičiuojama, vėlesnės dienos – ne.`
}
