import { defineJobQueue } from '#platform/jobs.ts'

export const MailReports = defineJobQueue<object>('mail-reports', 2)
