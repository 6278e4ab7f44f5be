import type { AppContext } from '#platform/http/api-server.ts'
import { eraseDelayedRequests } from './erase-delayed-requests.ts'
import { purge } from './purge.ts'

/** What waited for its erasure, and what has been kept long enough. */
export async function purgeNightly(context: AppContext): Promise<void> {
  const erased = await eraseDelayedRequests(context, context.clock())
  const gone = await purge(context)
  context.log.info({ erased, gone }, 'purged what has been kept long enough')
}
