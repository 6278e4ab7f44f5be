import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { MyErasure } from '../privacy.contract.ts'
import { listErasureObstacles } from './list-erasure-obstacles.ts'
import { data_requests } from './privacy.tables.ts'

export async function showErasure(reader: Reader, { userId, now }: { userId: number; now: Date }): Promise<MyErasure> {
  const [request] = await reader
    .select()
    .from(data_requests)
    .where(and(eq(data_requests.user_id, userId), eq(data_requests.kind, 'erasure'), isNull(data_requests.closed_at)))
    .orderBy(desc(data_requests.id))
    .limit(1)
  return {
    state: request ? 'waiting' : 'none',
    received_at: request?.received_at.toISOString() ?? null,
    due_at: request?.due_at.toISOString() ?? null,
    waits_for: await listErasureObstacles(reader, { userId }, now),
  }
}
