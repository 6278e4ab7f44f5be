import { sweepPhotos } from '#handovers/server/sweep-photos.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { eraseWhatWaited } from './erase-what-waited.ts'
import { noteErased, writeErased } from './erased-list.ts'
import { purge } from './purge.ts'

/** Every night: what waited for its erasure, and what has been kept long enough. */
export const purgeJob = job<Record<string, never>>('purge', 3)

export async function startPrivacyWork(jobs: Jobs, ground: Ground): Promise<void> {
  await jobs.work(purgeJob, async () => {
    const now = ground.clock()
    const erased = await eraseWhatWaited(ground, now)
    const gone = await purge(ground.database, now)
    await sweepPhotos(ground, now)
    ground.log.info({ erased, gone }, 'purged what has been kept long enough')
  })
  await jobs.work(noteErased, (erased) => writeErased(ground.config.dataDir, erased))
  await jobs.every(purgeJob, '15 3 * * *')
}
