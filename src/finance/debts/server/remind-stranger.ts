import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { lockOrders } from '#orders/server/public/lock-orders.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { document_balances } from '#people/documents/server/documents.tables.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { buildDebtReminderMail } from '../debt-reminder.mail.ts'
import { DebtorReminded } from '../debts.events.ts'
import {
  joinFamilies,
  listDocumentsToRemind,
  listOrdersToRemind,
  listReminderPayments,
  type RemindedDebts,
  sumReminded,
} from './compose-reminder.ts'
import { debt_reminders } from './debts.tables.ts'
import type { DueStrangerLetter } from './list-due-dunning-letters.ts'
import { allOutUnpaid } from './owed.queries.ts'
import { describeReminder, listReminderAttachments, recordReminders } from './remind-debtor.ts'

/**
 * One letter to somebody who is no client, about all of theirs that is late: orders that went out unpaid and
 * compensations. Locks the orders, then the compensations' balances. 404; 409 `nothing-to-remind`; 422 without an e-mail.
 */
export async function remindStranger(
  work: Work,
  { firstOrder, step, documentIds, orderIds }: DueStrangerLetter,
): Promise<{ to: string; open: number }> {
  const { tx, now } = work
  const today = toVilniusDay(now)
  await lockOrders(tx, [firstOrder, ...orderIds])
  const [debtor] = await tx
    .select({ client: orders.client, email: orders.email, clientId: orders.client_id })
    .from(orders)
    .where(eq(orders.id, firstOrder))
  if (!debtor) throw notFound('Tokio užsakymo nėra.')
  const reminded: RemindedDebts = {
    documents: await listDocumentsToRemind(tx, { open: await lockCompensations(work, documentIds), step, today }),
    orders: await listOrdersToRemind(tx, { from: allOutUnpaid, orderIds, step, today }),
  }
  if (debtor.clientId !== null || reminded.documents.length + reminded.orders.length === 0)
    throw conflict('nothing-to-remind', 'Nėra apie ką priminti: apmokėta arba šis laiškas jau išsiųstas.')
  const { client, email: to } = debtor
  if (!to) throw invalid({ email: ['Užsakyme nėra el. pašto: paskambinkite.'] })
  const bills = reminded.documents.map(({ id, full_number }) => ({
    pay: { document: id },
    words: `Apmokėti sąskaitą ${full_number}`,
  }))
  const content = buildDebtReminderMail({
    step,
    client,
    pays: listReminderPayments(bills, reminded.orders),
    documents: reminded.documents,
    orders: joinFamilies(reminded.orders),
    claimed: 0,
    today,
    settings: await work.settings(),
  })
  const mail = await enqueueMail(work, content, {
    to,
    order_id: firstOrder,
    attachments: listReminderAttachments(reminded),
  })
  const ids = await recordReminders(work, { clientId: null, step, reminded })
  await tx
    .update(debt_reminders)
    .set({ mail_id: mail.id, wording_version: mail.wording_version })
    .where(inArray(debt_reminders.id, ids))
  await work.happened(DebtorReminded, toOrderSubject(firstOrder), describeReminder(step, reminded))
  return { to, open: sumReminded(reminded) }
}

/** Open cents of nobody's client's compensations. */
async function lockCompensations({ tx }: Work, documentIds: readonly number[]): Promise<Map<number, number>> {
  if (documentIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: document_balances.document_id, open: document_balances.open })
    .from(document_balances)
    .where(
      and(
        inArray(document_balances.document_id, [...documentIds]),
        isNull(document_balances.client_id),
        gt(document_balances.open, 0),
      ),
    )
    .orderBy(asc(document_balances.document_id))
    .for('update')
  return new Map(rows.map(({ id, open }) => [id, open]))
}
