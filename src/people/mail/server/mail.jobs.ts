import { job } from '#platform/jobs.ts'

/** Four to five hours of retries. */
export const deliverMailJob = job<{ mail_id: number }>('send-mail', 14)

/** Finds waiting mails without a job. Scheduled. */
export const sweepMailsJob = job<object>('sweep-mails', 0)
