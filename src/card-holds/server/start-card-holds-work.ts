import type { Ground } from '#platform/http/api-server.ts'
import type { Jobs } from '#platform/jobs.ts'
import { cardHoldsJob } from './card-holds.jobs.ts'
import { doHoldSteps } from './do-hold-steps.ts'
import { forgetCards } from './forget-cards.ts'

export async function startCardHoldsWork(jobs: Jobs, ground: Ground): Promise<void> {
  await jobs.work(cardHoldsJob, async () => {
    await doHoldSteps(ground)
    await forgetCards(ground)
  })
  await jobs.every(cardHoldsJob, '* * * * *')
}
