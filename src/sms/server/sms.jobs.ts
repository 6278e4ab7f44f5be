import { job } from '#platform/jobs.ts'

/** An SMS waits in its table; up to an hour of growing pauses outlasts a gateway's restart, and what is told later helps nobody. */
export const deliverSmsJob = job<{ sms_id: number }>('send-sms', 10)

/** Finds SMS of which nobody knows any more whether they went. Comes by the clock. */
export const sweepSmsJob = job<object>('sweep-sms', 0)
