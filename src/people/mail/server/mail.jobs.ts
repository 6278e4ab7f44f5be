import { defineJobQueue } from '#platform/jobs.ts'

/** Four to five hours of retries. */
export const deliverMailJob = defineJobQueue<{ mail_id: number }>('send-mail', 14)

/** Finds waiting mails without a job. Scheduled. */
export const sweepMailsJob = defineJobQueue<object>('sweep-mails', 0)
