import type { Day } from '#rules/calendar/day.ts'
import { getReturnCalendar, getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { isTime, type Time } from '#rules/calendar/time.ts'
import { hasLocalTime, toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'
import { describeReturnProblem } from '#rules/periods/rental-days.ts'

export type ExtensionProblem = { field: 'to' | 'to_time'; message: string }

/** Availability is not checked. Rent by the hour: same day, whole hours. */
export function checkExtension(
  { agreed, until }: { agreed: Period; until: Date },
  { to, to_time }: { to: Day; to_time: Time },
  calendar: ShopCalendar,
  now: Date,
): ExtensionProblem | undefined {
  const { open, close } = getUsualHours(to, getReturnCalendar(calendar))
  const atDay = (message: string): ExtensionProblem => ({ field: 'to', message })
  const atTime = (message: string): ExtensionProblem => ({ field: 'to_time', message })

  const closed = describeReturnProblem(agreed.from, to, getReturnCalendar(calendar))
  if (closed) return atDay(closed)
  if (isByHour(agreed) && to !== agreed.from) return atDay('Valandomis nuomojamas įrankis grąžinamas tą pačią dieną.')
  if (!isTime(to_time) || to_time < open || to_time > close)
    return atTime(`Grąžinti galima darbo laiku, nuo ${open} iki ${close}.`)
  if (!hasLocalTime(to, to_time)) return atTime('Tokio laiko tą dieną nėra: laikrodžiai persukami valandą į priekį.')

  const wanted = toInstant(to, to_time)
  if (wanted <= until) {
    const message = `Dabar sutarta grąžinti ${toVilniusDay(until)} ${toVilniusTime(until)} – pasirinkite vėlesnį laiką.`
    return to < toVilniusDay(until) ? atDay(message) : atTime(message)
  }
  if (wanted <= now) return to < toVilniusDay(now) ? atDay('Ši diena jau praėjo.') : atTime('Šis laikas jau praėjo.')
  if (isByHour(agreed) && (wanted.getTime() - until.getTime()) % 3_600_000 !== 0)
    return atTime('Pratęsti galima sveikomis valandomis.')
  return undefined
}
