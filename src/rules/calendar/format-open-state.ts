import { addDays, countDaysBetween, getWeekday } from './day.ts'
import { formatDayOfMonth, formatWeekdayAccusative } from './format-day.ts'
import { toVilniusDay, toVilniusTime } from './vilnius-time.ts'

/** „Dabar atidaryta iki 17:00“, „Dabar uždaryta, atidarysime rytoj 8:00“; `changes_at` is an instant. */
export function formatOpenState(
  { is_open, changes_at }: { is_open: boolean; changes_at: string | null },
  now: Date,
): string {
  if (changes_at === null) return is_open ? 'Dabar atidaryta' : 'Dabar uždaryta'
  const change = new Date(changes_at)
  const time = toVilniusTime(change).replace(/^0/, '')
  if (is_open) return `Dabar atidaryta iki ${time}`
  const [today, day] = [toVilniusDay(now), toVilniusDay(change)]
  return `Dabar uždaryta, atidarysime ${nameDay(day, today)} ${time}`
}

function nameDay(day: string, today: string): string {
  if (day === today) return 'šiandien'
  if (day === addDays(today, 1)) return 'rytoj'
  return countDaysBetween(today, day) < 7 ? formatWeekdayAccusative(getWeekday(day)) : formatDayOfMonth(day)
}
