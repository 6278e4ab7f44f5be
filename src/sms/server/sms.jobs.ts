import { job } from '#platform/jobs.ts'

/** An SMS waits in its table; some hours of growing pauses outlast a gateway's bad night. */
export const deliverSmsJob = job<{ sms_id: number }>('send-sms', 10)

/** Finds SMS of which nobody knows any more whether they went. Comes by the clock. */
export const sweepSmsJob = job<object>('sweep-sms', 0)
