import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { transact } from '#shell/action/work.ts'
import { eraseForRequest } from './erase-for-request.ts'
import { listErasureObstacles } from './list-erasure-obstacles.ts'
import { data_requests } from './privacy.tables.ts'

/** Each erasure has its own transaction. */
export async function eraseDelayedRequests(
  { database, log }: { database: Database; log: Log },
  now: Date,
): Promise<number> {
  let erased = 0
  for (let after = 0; ; ) {
    const [next] = await database.db
      .select({ id: data_requests.id })
      .from(data_requests)
      .where(
        and(
          eq(data_requests.kind, 'erasure'),
          eq(data_requests.came_by, 'account'),
          isNull(data_requests.closed_at),
          gt(data_requests.id, after),
        ),
      )
      .orderBy(asc(data_requests.id))
      .limit(1)
    if (!next) return erased
    after = next.id
    try {
      if (await eraseOne(database, next.id, now)) erased++
    } catch (error) {
      // Stays open; the others go on.
      if (!(error instanceof Refusal)) throw error
      log.warn({ request: next.id, code: error.code }, 'an erasure was refused')
    }
  }
}

function eraseOne(database: Database, id: number, now: Date): Promise<boolean> {
  return transact(database, { now }, async (work) => {
    const [request] = await work.tx
      .select()
      .from(data_requests)
      .where(and(eq(data_requests.id, id), isNull(data_requests.closed_at)))
      .for('update')
    if (!request) return false
    const waits_for =
      request.user_id === null ? [] : await listErasureObstacles(work.tx, { userId: request.user_id }, now)
    if (waits_for.length > 0) {
      await work.tx.update(data_requests).set({ waits_for }).where(eq(data_requests.id, id))
      return false
    }
    await eraseForRequest(work, { request })
    return true
  })
}
