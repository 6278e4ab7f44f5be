import { defineJobQueue } from '#platform/jobs.ts'

export const SendTomorrowReminders = defineJobQueue<object>('tell-tomorrow', 2)
