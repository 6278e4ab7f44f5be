import type { Ground } from '#platform/http/api-server.ts'
import { eraseWhatWaited } from './erase-what-waited.ts'
import { purge } from './purge.ts'

/** What waited for its erasure, and what has been kept long enough. */
export async function purgeNightly(ground: Ground): Promise<void> {
  const erased = await eraseWhatWaited(ground, ground.clock())
  const gone = await purge(ground)
  ground.log.info({ erased, gone }, 'purged what has been kept long enough')
}
