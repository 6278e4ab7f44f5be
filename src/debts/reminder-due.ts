import { type Day, daysBetween } from '#calendar/day.ts'
import { daysLate } from './debt-ages.ts'
import { type ReminderStep, reminderSteps } from './reminder-steps.ts'

interface About {
  dueOn: Day
  /** The letter that was last sent about it, and when. */
  last: { step: number; on: Day } | null
  today: Day
  afterDays: Record<ReminderStep, number>
}

/**
 * The letter whose time has come for a bill; null: none, or it has had them all. Each follows the one before, and not sooner than the
 * distance between the two: whoever switches letters on does not send three of them about an old debt in three days.
 */
export function reminderDue({ dueOn, last, today, afterDays }: About): ReminderStep | null {
  const step = nextStep(last?.step ?? 0)
  if (step === null || daysLate(dueOn, today) < afterDays[step]) return null
  if (!last) return step
  const distance = afterDays[step] - afterDays[last.step as ReminderStep]
  return daysBetween(last.on, today) >= Math.max(1, distance) ? step : null
}

/** The letter after that one. */
export function nextStep(last: number): ReminderStep | null {
  return reminderSteps.find((step) => step > last) ?? null
}
