import { and, eq, isNull } from 'drizzle-orm'
import { isListed } from '#orders/server/order-conditions.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { debtReminderMail } from '../debt-reminder.mail.ts'
import { type ReminderStep, reminderStepWords } from '../reminder-steps.ts'
import { attached, lateAndUntold } from './compose-reminder.ts'
import { debt_reminders } from './debts.tables.ts'

interface Reminding {
  documentId: number
  step: ReminderStep
}

/**
 * A letter about a late compensation of somebody who is no client. Locks what is open of it, as payments do. Throws 404;
 * 409 `nothing-to-remind`, `is-client`; 422 without an e-mail.
 */
export async function remindOfDamage(work: Work, reminding: Reminding): Promise<{ to: string; open: number }> {
  const { tx, now, by } = work
  const { documentId, step } = reminding
  const { orderId, content, to, open, full_number } = await whatToWriteOfDamage(work, reminding)
  const mail = await queueMail(work, content, {
    ...{ to, order_id: orderId },
    attachments: [attached({ id: documentId, full_number })],
  })
  await tx.insert(debt_reminders).values({
    ...{ document_id: documentId, step, open, sent_at: now, sent_by: by },
    ...{ mail_id: mail.id, wording_version: mail.wording_version },
  })
  const details = { letter: reminderStepWords[step], documents: full_number }
  await work.happened('debt.reminded', orderSubject(orderId), details)
  return { to, open }
}

/** Takes the lock of sending. */
export async function whatToWriteOfDamage(work: Work, { documentId, step }: Reminding) {
  const { tx, now } = work
  const today = dayOf(now)
  const [found] = await tx
    .select({
      ...{ clientId: document_balances.client_id, open: document_balances.open },
      ...{ orderId: orders.id, client: orders.client, email: orders.email },
    })
    .from(document_balances)
    .innerJoin(documents, eq(documents.id, document_balances.document_id))
    .innerJoin(orders, eq(orders.id, documents.order_id))
    .where(and(eq(document_balances.document_id, documentId), isOfDamage))
    .for('update', { of: document_balances })
  if (!found) throw notFound('Tokios nuostolių atlyginimo sąskaitos nėra.')
  const { clientId, orderId, client, email: to, open } = found
  if (clientId !== null)
    throw conflict(
      'is-client',
      'Klientui rašoma iš jo skolų puslapio: vienas laiškas apie visas vėluojančias sąskaitas.',
    )
  const owed = new Map(open > 0 ? [[documentId, open]] : [])
  const [reminded] = await lateAndUntold(tx, { open: owed, step, today })
  if (!reminded)
    throw conflict(
      'nothing-to-remind',
      'Nėra apie ką priminti: sąskaita apmokėta, jos terminas nepraėjo arba šis laiškas apie ją jau išsiųstas.',
    )
  if (!to) throw invalid({ email: ['Užsakyme nėra el. pašto: paskambinkite.'] })
  const content = debtReminderMail({
    ...{ step, client, documents: [reminded], claimed: 0, today },
    pay: { document: documentId },
    settings: await work.settings(),
  })
  return { orderId, to, content, open, full_number: reminded.full_number }
}

/** Papers for damage that somebody may be written to about. */
export const isOfDamage = and(eq(documents.kind, 'compensation'), isListed, isNull(orders.erased_at))
