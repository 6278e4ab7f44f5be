import { weekdayName } from '#calendar/format-day.ts'
import { isOpenDay, type ShopCalendar } from '#calendar/opening-hours.ts'
import { chargedDays } from '#periods/charged-days.ts'

/** A weekend far from any holiday; only its weekdays are shown. */
const weekend = { from: '2026-09-11', to: '2026-09-14' }

export interface CountExample {
  lines: { weekday: string; charged: boolean; reason?: string }[]
  days: number
  until: string
}

/** How the shop counts a weekend by its own rules; undefined when it is closed on a Friday or a Monday. */
export function countExample(calendar: ShopCalendar): CountExample | undefined {
  if (!isOpenDay(weekend.from, calendar) || !isOpenDay(weekend.to, calendar)) return undefined
  const { days, receipt } = chargedDays({ ...weekend, to_time: calendar.cutoff_time }, calendar)
  const lines = receipt.map(({ date, charged, reason }) => ({ weekday: capital(weekdayName(date)), charged, reason }))
  return { lines, days, until: calendar.cutoff_time }
}

const capital = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase())
