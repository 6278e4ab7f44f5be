import { defineJobQueue } from '#platform/jobs.ts'

export const MailStatements = defineJobQueue<object>('mail-statements', 2)

export const RemindDebtors = defineJobQueue<object>('remind-debtors', 2)
