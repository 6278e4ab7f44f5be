import type { Ground } from '#platform/http/api-server.ts'
import type { Jobs } from '#platform/jobs.ts'
import { cardHoldsJob } from './card-holds.jobs.ts'
import { doHoldSteps } from './do-hold-steps.ts'

export async function startCardHoldsWork(jobs: Jobs, ground: Ground): Promise<void> {
  await jobs.work(cardHoldsJob, async () => void (await doHoldSteps(ground)))
  await jobs.every(cardHoldsJob, '* * * * *')
}
