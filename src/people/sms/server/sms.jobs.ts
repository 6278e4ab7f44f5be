import { defineJobQueue } from '#platform/jobs.ts'

/** An hour; later it is stale. */
export const deliverSmsJob = defineJobQueue<{ sms_id: number }>('send-sms', 10)

/** The job finds uncertain SMS. */
export const sweepSmsJob = defineJobQueue<object>('sweep-sms', 0)
