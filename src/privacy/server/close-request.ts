import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { requestDoneMail, requestRefusedMail } from '../privacy.mail.ts'
import { eraseForRequest } from './erase-for-request.ts'
import { data_requests } from './privacy.tables.ts'
import { requestSubject } from './request-subject.ts'

interface Closing {
  id: number
  by: number
  now: Date
}

/**
 * A clerk fulfils a request: an erasure erases, for the others the clerk has handed over or mended the data by hand. The
 * person is told. Throws a 404 when there is none, a 409 when it is closed already or an erasure must wait.
 */
export async function fulfilRequest(tx: Tx, { id, by, now }: Closing): Promise<void> {
  const request = await lockOpenRequest(tx, id)
  if (request.kind === 'erasure') return eraseForRequest(tx, { request, by, now })

  await tx.update(data_requests).set({ closed_at: now, outcome: 'done', closed_by: by }).where(eq(data_requests.id, id))
  await record(tx, { by, deed: 'data-request.done', subject: requestSubject(id), details: { kind: request.kind }, now })
  await tellPerson(tx, request, requestDoneMail(request.kind), now)
}

/** A clerk refuses a request, and the person gets the reason. Throws as `fulfilRequest`. */
export async function refuseRequest(tx: Tx, { id, by, now, reason }: Closing & { reason: string }): Promise<void> {
  const request = await lockOpenRequest(tx, id)
  await tx
    .update(data_requests)
    .set({ closed_at: now, outcome: 'refused', closed_by: by, refusal_reason: reason })
    .where(eq(data_requests.id, id))
  await record(tx, {
    by,
    deed: 'data-request.refused',
    subject: requestSubject(id),
    details: { kind: request.kind },
    now,
  })
  await tellPerson(tx, request, requestRefusedMail(reason), now)
}

/** The row of a request that is open, locked: two clerks at once close it once. */
export async function lockOpenRequest(tx: Tx, id: number): Promise<typeof data_requests.$inferSelect> {
  const [request] = await tx.select().from(data_requests).where(eq(data_requests.id, id)).for('update')
  if (!request) throw notFound('Tokio prašymo nėra.')
  if (request.closed_at) throw conflict('request-closed', 'Šis prašymas jau užbaigtas.')
  return request
}

export async function tellPerson(
  tx: Tx,
  { email: to, user_id }: Pick<typeof data_requests.$inferSelect, 'email' | 'user_id'>,
  mail: MailContent,
  now: Date,
): Promise<void> {
  await queueMail(tx, mail, { to, user_id: user_id ?? undefined, now })
}
