import type { Day } from '#calendar/day.ts'
import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { isTime, type Time } from '#calendar/time.ts'
import { dayOf, instantOf, localTimeExists, timeOf } from '#calendar/vilnius-time.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import type { Period } from '#periods/period.ts'
import { whyNotReturned } from '#periods/rental-days.ts'

/** What is wrong with a new return, for the customer to read under that field. */
export type ExtensionProblem = { field: 'to' | 'to_time'; message: string }

/**
 * What speaks against bringing a rental back at this later moment, as far as the calendar goes; undefined when nothing
 * does. By the hour a rental stays inside its day and goes on by whole hours. Whether a unit is free is another question.
 */
export function checkExtension(
  { agreed, until }: { agreed: Period; until: Date },
  { to, to_time }: { to: Day; to_time: Time },
  calendar: ShopCalendar,
  now: Date,
): ExtensionProblem | undefined {
  const { open, close } = calendar.opening_hours
  const atDay = (message: string): ExtensionProblem => ({ field: 'to', message })
  const atTime = (message: string): ExtensionProblem => ({ field: 'to_time', message })

  const closed = whyNotReturned(agreed.from, to, calendar)
  if (closed) return atDay(closed)
  if (isByHour(agreed) && to !== agreed.from) return atDay('Valandomis nuomojamas įrankis grąžinamas tą pačią dieną.')
  if (!isTime(to_time) || to_time < open || to_time > close)
    return atTime(`Grąžinti galima darbo laiku, nuo ${open} iki ${close}.`)
  if (!localTimeExists(to, to_time)) return atTime('Tokio laiko tą dieną nėra: laikrodžiai persukami valandą į priekį.')

  const wanted = instantOf(to, to_time)
  if (wanted <= until) {
    const message = `Dabar sutarta grąžinti ${dayOf(until)} ${timeOf(until)} – pasirinkite vėlesnį laiką.`
    return to < dayOf(until) ? atDay(message) : atTime(message)
  }
  if (wanted <= now) return to < dayOf(now) ? atDay('Ši diena jau praėjo.') : atTime('Šis laikas jau praėjo.')
  if (isByHour(agreed) && (wanted.getTime() - until.getTime()) % 3_600_000 !== 0)
    return atTime('Pratęsti galima sveikomis valandomis.')
  return undefined
}
