import { defineJobQueue } from '#platform/jobs.ts'

export const SendReturnNotices = defineJobQueue<object>('tell-returns', 2)
