import { and, eq, inArray, isNull } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import type { Work } from '#shell/action/work.ts'
import { buildDebtReminderMail } from '../debt-reminder.mail.ts'
import { DebtorReminded } from '../debts.events.ts'
import { type ReminderStep, reminderStepLabels } from '../reminder-steps.ts'
import { listDocumentsToRemind, toReminderAttachment } from './compose-reminder.ts'
import { debt_reminders } from './debts.tables.ts'

interface RemindOfDamageInput {
  documentId: number
  step: ReminderStep
}

/**
 * A letter about a late compensation of somebody who is no client. Locks what is open of it, as payments do. Throws 404;
 * 409 `nothing-to-remind`, `is-client`; 422 without an e-mail.
 */
export async function remindOfDamage(
  work: Work,
  reminding: RemindOfDamageInput,
): Promise<{ to: string; open: number }> {
  const { tx, now, by } = work
  const { documentId, step } = reminding
  const { orderId, content, to, open, full_number } = await prepareDamageReminder(work, reminding)
  const mail = await enqueueMail(work, content, {
    to,
    order_id: orderId,
    attachments: [toReminderAttachment({ id: documentId, full_number })],
  })
  await tx
    .insert(debt_reminders)
    .values({
      document_id: documentId,
      step,
      open,
      sent_at: now,
      sent_by: by,
      mail_id: mail.id,
      wording_version: mail.wording_version,
    })
  const details = { letter: reminderStepLabels[step], documents: full_number }
  await work.happened(DebtorReminded, toOrderSubject(orderId), details)
  return { to, open }
}

/** Takes the lock of sending. */
export async function prepareDamageReminder(work: Work, { documentId, step }: RemindOfDamageInput) {
  const { tx, now } = work
  const today = toVilniusDay(now)
  const [documentBalance] = await tx
    .select({
      clientId: document_balances.client_id,
      open: document_balances.open,
      orderId: orders.id,
      client: orders.client,
      email: orders.email,
    })
    .from(document_balances)
    .innerJoin(documents, eq(documents.id, document_balances.document_id))
    .innerJoin(orders, eq(orders.id, documents.order_id))
    .where(and(eq(document_balances.document_id, documentId), isOfDamage))
    .for('update', { of: document_balances })
  if (!documentBalance) throw notFound('Tokios nuostolių atlyginimo sąskaitos nėra.')
  const { clientId, orderId, client, email: to, open } = documentBalance
  if (clientId !== null)
    throw conflict(
      'is-client',
      'Klientui rašoma iš jo skolų puslapio: vienas laiškas apie visas vėluojančias sąskaitas.',
    )
  const owed = new Map(open > 0 ? [[documentId, open]] : [])
  const [reminded] = await listDocumentsToRemind(tx, { open: owed, step, today })
  if (!reminded)
    throw conflict(
      'nothing-to-remind',
      'Nėra apie ką priminti: sąskaita apmokėta, jos terminas nepraėjo arba šis laiškas apie ją jau išsiųstas.',
    )
  if (!to) throw invalid({ email: ['Užsakyme nėra el. pašto: paskambinkite.'] })
  const content = buildDebtReminderMail({
    step,
    client,
    documents: [reminded],
    claimed: 0,
    today,
    pays: [{ pay: { document: documentId } }],
    settings: await work.settings(),
  })
  return { orderId, to, content, open, full_number: reminded.full_number }
}

/** Papers for damage that somebody may be written to about. */
const isOfDamage = and(inArray(documents.kind, listPaperKinds('isApartFromPrice')), isListed, isNull(orders.erased_at))
