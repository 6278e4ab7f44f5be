import { job } from '#platform/jobs.ts'

/** An hour; later it is stale. */
export const deliverSmsJob = job<{ sms_id: number }>('send-sms', 10)

/** Finds uncertain SMS. Scheduled. */
export const sweepSmsJob = job<object>('sweep-sms', 0)
