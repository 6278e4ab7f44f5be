import { countDaysBetween, type Day } from '#rules/calendar/day.ts'

/** Days overdue, in Vilnius. */
export const debtAges = ['not_due', '0-30', '31-60', '61-90', '90+'] as const
export type DebtAge = (typeof debtAges)[number]

export const ageColumns: { age: DebtAge; head: string }[] = [
  { age: 'not_due', head: 'Terminas nesuėjęs' },
  { age: '0-30', head: 'Iki 30 d.' },
  { age: '31-60', head: '31–60 d.' },
  { age: '61-90', head: '61–90 d.' },
  { age: '90+', head: 'Daugiau kaip 90 d.' },
]

export function getDebtAge(dueOn: Day | null, today: Day): DebtAge {
  const late = computeDaysOverdue(dueOn, today)
  if (late === 0) return 'not_due'
  if (late <= 30) return '0-30'
  if (late <= 60) return '31-60'
  return late <= 90 ? '61-90' : '90+'
}

/** 0 up to the due day and without one. */
export function computeDaysOverdue(dueOn: Day | null, today: Day): number {
  return dueOn === null ? 0 : Math.max(0, countDaysBetween(dueOn, today))
}
