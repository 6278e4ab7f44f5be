import { eq } from 'drizzle-orm'
import type { MailContent } from '#people/mail/mail-content.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { DataRequestDone, DataRequestRefused } from '../data-requests.events.ts'
import { buildRequestDoneMail, buildRequestRefusedMail } from '../privacy.mail.ts'
import { eraseForRequest } from './erase-for-request.ts'
import { data_requests } from './privacy.tables.ts'
import { toDataRequestSubject } from './to-data-request-subject.ts'

interface Closing {
  id: number
}

/** Tells the person. An erasure erases; the rest the clerk has done. 404; 409 when closed or an erasure must wait. */
export async function fulfilRequest(work: Work<number>, { id }: Closing): Promise<void> {
  const { tx, now, by } = work
  const request = await lockOpenRequest(tx, id)
  if (request.kind === 'erasure') return eraseForRequest(work, { request })

  await tx.update(data_requests).set({ closed_at: now, outcome: 'done', closed_by: by }).where(eq(data_requests.id, id))
  await work.happened(DataRequestDone, toDataRequestSubject(id), { kind: request.kind })
  await notifyDataSubject(work, request, buildRequestDoneMail(request.kind))
}

export async function rejectRequest(
  work: Work<number>,
  { id, reason }: Closing & { reason: string } & {},
): Promise<void> {
  const { tx, now, by } = work
  const request = await lockOpenRequest(tx, id)
  await tx
    .update(data_requests)
    .set({ closed_at: now, outcome: 'refused', closed_by: by, refusal_reason: reason })
    .where(eq(data_requests.id, id))
  await work.happened(DataRequestRefused, toDataRequestSubject(id), { kind: request.kind })
  await notifyDataSubject(work, request, buildRequestRefusedMail(reason))
}

export async function lockOpenRequest(tx: Tx, id: number): Promise<typeof data_requests.$inferSelect> {
  const [request] = await tx.select().from(data_requests).where(eq(data_requests.id, id)).for('update')
  if (!request) throw notFound('Tokio prašymo nėra.')
  if (request.closed_at) throw conflict('request-closed', 'Šis prašymas jau užbaigtas.')
  return request
}

export async function notifyDataSubject(
  work: Work,
  { email: to, user_id }: Pick<typeof data_requests.$inferSelect, 'email' | 'user_id'>,
  mail: MailContent,
): Promise<void> {
  await enqueueMail(work, mail, { to, user_id: user_id ?? undefined })
}
