import { addDays, type Day } from '#calendar/day.ts'
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
export function reminderDue({ today, ...about }: About): ReminderStep | null {
  const next = nextReminder(about)
  return next && next.on <= today ? next.step : null
}

/** The letter that comes next about a bill, and from which day on; null: it has had them all. */
export function nextReminder({ dueOn, last, afterDays }: Omit<About, 'today'>): { step: ReminderStep; on: Day } | null {
  const step = nextStep(last?.step ?? 0)
  if (step === null) return null
  const byAge = addDays(dueOn, afterDays[step])
  if (!last) return { step, on: byAge }
  const byDistance = addDays(last.on, Math.max(1, afterDays[step] - afterDays[last.step as ReminderStep]))
  return { step, on: byAge > byDistance ? byAge : byDistance }
}

/** The letter after that one. */
export function nextStep(last: number): ReminderStep | null {
  return reminderSteps.find((step) => step > last) ?? null
}
