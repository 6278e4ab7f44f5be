import type { Ground } from '#platform/http/api-server.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { doHoldSteps } from './do-hold-steps.ts'

/** Something is wanted of a deposit on a card, or its turn has come. */
export const cardHoldsJob = job('card-holds', 0)

export async function startCardHoldsWork(jobs: Jobs, ground: Ground): Promise<void> {
  await jobs.work(cardHoldsJob, async () => void (await doHoldSteps(ground)))
  await jobs.every(cardHoldsJob, '* * * * *')
}
