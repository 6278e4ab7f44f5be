import { and, eq, isNull, sql } from 'drizzle-orm'
import { findUser } from '#people/accounts/server/public/accounts.queries.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { DataRequestReceived } from '../data-requests.events.ts'
import { describeObstacle } from '../obstacles.ts'
import type { MyErasure } from '../privacy.contract.ts'
import { buildErasureDelayedMail } from '../privacy.mail.ts'
import { computeRequestDueDate } from '../request-deadline.ts'
import { eraseForRequest } from './erase-for-request.ts'
import { listErasureObstacles } from './list-erasure-obstacles.ts'
import { data_requests } from './privacy.tables.ts'
import { showErasure } from './show-erasure.ts'
import { toDataRequestSubject } from './to-data-request-subject.ts'

/**
 * At once, or the person is told why it waits and the nightly purge retries. Idempotent. 409 for the last
 * administrator.
 */
export async function requestErasure(work: Work, { userId }: { userId: number }): Promise<MyErasure> {
  const { tx, now } = work
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('erasure'), ${userId})`)
  const user = await findUser(tx, userId)
  if (!user) throw notFound()
  const waiting = await openErasureOf(tx, userId)
  const waits_for = await listErasureObstacles(tx, { userId }, now)
  const due_at = computeRequestDueDate(now)
  const request =
    waiting ??
    (
      await tx
        .insert(data_requests)
        .values({
          kind: 'erasure',
          user_id: userId,
          email: user.email,
          came_by: 'account',
          received_at: now,
          due_at,
          waits_for,
        })
        .returning()
    )[0]
  if (!request) throw new Error('The request was not written')
  if (!waiting) await work.as(null).happened(DataRequestReceived, toDataRequestSubject(request.id), { kind: 'erasure' })

  if (waits_for.length === 0) {
    await eraseForRequest(work.as(null), { request })
    return {
      state: 'done',
      received_at: request.received_at.toISOString(),
      due_at: request.due_at.toISOString(),
      waits_for,
    }
  }
  if (!waiting) {
    const mail = buildErasureDelayedMail({ waits: waits_for.map(describeObstacle), due: due_at })
    await enqueueMail(work, mail, { to: user.email, user_id: userId })
  }
  return showErasure(tx, { userId, now })
}

async function openErasureOf(tx: Tx, userId: number) {
  const [dataRequest] = await tx
    .select()
    .from(data_requests)
    .where(and(eq(data_requests.user_id, userId), eq(data_requests.kind, 'erasure'), isNull(data_requests.closed_at)))
    .for('update')
  return dataRequest
}
