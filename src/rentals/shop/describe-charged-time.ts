import { formatDateTime, formatDay } from '#rules/calendar/format-day.ts'
import { computeOffRentStart } from '../compute-off-rent-start.ts'

interface ChargedTimeInput {
  startsAt: string
  isByHour: boolean
  now: Date
}

/** The server counts the same way. */
export function describeChargedTime({ startsAt, isByHour, now }: ChargedTimeInput): string {
  const from = computeOffRentStart(now, new Date(startsAt))
  if (isByHour) return `Nuoma skaičiuojama iki ${formatDateTime(from)}, vėlesnės valandos – ne.`
  if (formatDay(from) === formatDay(now)) return 'Šiandiena dar skaičiuojama, vėlesnės dienos – ne.'
  return `Įrankį pasiėmėte anksčiau, negu prasideda nuoma: ${formatDay(from)} dar skaičiuojama, vėlesnės dienos – ne.`
}
