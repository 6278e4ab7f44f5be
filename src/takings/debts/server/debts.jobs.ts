import { job } from '#platform/jobs.ts'

export const RemindDebtors = job<object>('remind-debtors', 2)
