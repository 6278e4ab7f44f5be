import { addDays, type Day } from '#rules/calendar/day.ts'
import { type ReminderStep, reminderSteps } from './reminder-steps.ts'

interface About {
  dueOn: Day
  last: { step: number; on: Day } | null
  today: Day
  afterDays: Record<ReminderStep, number>
}

/** Null: none. Steps keep their distance: switching letters on does not send three in three days. */
export function findDueReminder({ today, ...about }: About): ReminderStep | null {
  const next = computeNextReminder(about)
  return next && next.on <= today ? next.step : null
}

export function computeNextReminder({
  dueOn,
  last,
  afterDays,
}: Omit<About, 'today'>): { step: ReminderStep; on: Day } | null {
  const step = getNextReminderStep(last?.step ?? 0)
  if (step === null) return null
  const byAge = addDays(dueOn, afterDays[step])
  if (!last) return { step, on: byAge }
  const byDistance = addDays(last.on, Math.max(1, afterDays[step] - afterDays[last.step as ReminderStep]))
  return { step, on: byAge > byDistance ? byAge : byDistance }
}

export function getNextReminderStep(last: number): ReminderStep | null {
  return reminderSteps.find((step) => step > last) ?? null
}
