import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { dueOf } from '../request-clock.ts'
import { data_requests } from './privacy.tables.ts'

const DAY_MS = 86_400_000

/** Notes that a person took their data along: a request that was answered at once. Once a day is enough. */
export async function noteDownload(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const [today] = await tx
    .select({ id: data_requests.id })
    .from(data_requests)
    .where(
      and(
        eq(data_requests.user_id, userId),
        eq(data_requests.kind, 'download'),
        gt(data_requests.received_at, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .limit(1)
  if (today) return
  await tx.insert(data_requests).values({
    kind: 'download',
    user_id: userId,
    // The account says where it was sent to; the note needs no copy.
    email: '',
    came_by: 'account',
    received_at: now,
    due_at: dueOf(now),
    closed_at: now,
    outcome: 'done',
  })
}
