import { job } from '#platform/jobs.ts'

/** A mail waits in its table; four to five hours of growing pauses outlast a mail server that is mended overnight. */
export const deliverMailJob = job<{ mail_id: number }>('send-mail', 14)

/** Finds mails that wait although nobody will send them. Comes by the clock. */
export const sweepMailsJob = job<object>('sweep-mails', 0)
