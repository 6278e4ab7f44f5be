import { defineJobQueue } from '#platform/jobs.ts'

export const RemindDebtors = defineJobQueue<object>('remind-debtors', 2)
