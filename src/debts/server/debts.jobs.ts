import { job } from '#platform/jobs.ts'

/** Looks which letters to debtors are due that a person switched on. Comes by the clock. */
export const RemindDebtors = job<object>('remind-debtors', 2)
