import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import type { Task } from '../tasks.contract.ts'

/** „šiandien 09:30“, „rytoj“, „2026-12-05“, and whether an open one is late. */
export function describeTaskDay({ day, time, done_at }: Pick<Task, 'day' | 'time' | 'done_at'>, now: Date) {
  const today = toVilniusDay(now)
  const near: Record<Day, string> = { [addDays(today, -1)]: 'vakar', [today]: 'šiandien', [addDays(today, 1)]: 'rytoj' }
  const isLate = done_at === null && (day < today || (day === today && time !== null && time < toVilniusTime(now)))
  return { words: [near[day] ?? day, time].filter(Boolean).join(' '), isLate }
}
