import { type Day, daysBetween } from '#calendar/day.ts'

/** How long debts are overdue, in days of Vilnius. */
export const debtAges = ['not_due', '0-30', '31-60', '61-90', '90+'] as const
export type DebtAge = (typeof debtAges)[number]

/** How old a debt is today. On its due day it may still be paid: it is one day late on the next. */
export function ageOfDebt(dueOn: Day | null, today: Day): DebtAge {
  const late = daysLate(dueOn, today)
  if (late === 0) return 'not_due'
  if (late <= 30) return '0-30'
  if (late <= 60) return '31-60'
  return late <= 90 ? '61-90' : '90+'
}

/** Whole days since the due day; 0 until it has passed, and for what has none. */
export function daysLate(dueOn: Day | null, today: Day): number {
  return dueOn === null ? 0 : Math.max(0, daysBetween(dueOn, today))
}
