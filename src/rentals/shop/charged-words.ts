import { formatDateTime, formatDay } from '#rules/calendar/format-day.ts'
import { offRentFrom } from '../off-rent-from.ts'

interface Said {
  startsAt: string
  isByHour: boolean
  now: Date
}

/** As the server counts. */
export function chargedWords({ startsAt, isByHour, now }: Said): string {
  const from = offRentFrom(now, new Date(startsAt))
  if (isByHour) return `Nuoma skaičiuojama iki ${formatDateTime(from)}, vėlesnės valandos – ne.`
  if (formatDay(from) === formatDay(now)) return 'Šiandiena dar skaičiuojama, vėlesnės dienos – ne.'
  return `Įrankį pasiėmėte anksčiau, negu prasideda nuoma: ${formatDay(from)} dar skaičiuojama, vėlesnės dienos – ne.`
}
