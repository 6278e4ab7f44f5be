import { sweepPictures } from '#images/server/sweep-pictures.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { checkInvariants } from './check-invariants.ts'

/** Looks whether what must be true of every shop is true of this one; the next minute looks again. */
export const checkInvariantsJob = job<Record<string, never>>('check-invariants', 0)

/** Files that a killed process left without a row. */
export const sweepPicturesJob = job<Record<string, never>>('sweep-pictures', 0)

export async function startVerifyWork(jobs: Jobs, ground: Ground): Promise<void> {
  await jobs.work(checkInvariantsJob, async () => void (await checkInvariants(ground, ground.clock())))
  await jobs.every(checkInvariantsJob, '* * * * *')
  await jobs.work(sweepPicturesJob, async () => void (await sweepPictures(ground)))
  await jobs.every(sweepPicturesJob, '40 * * * *')
}
