import { inArray } from 'drizzle-orm'
import { lockOrders } from '#orders/server/public/lock-orders.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { enqueueMails } from '#people/mail/server/public/enqueue-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { DebtorReminded } from '../debts.events.ts'
import { type ReminderStep, reminderStepLabels } from '../reminder-steps.ts'
import {
  composeReminder,
  listDocumentsToRemind,
  listOrdersToRemind,
  type RemindedDebts,
  sumReminded,
  toReminderAttachment,
} from './compose-reminder.ts'
import { debt_reminders } from './debts.tables.ts'
import { lockDebtor } from './lock-debtor.ts'
import { buildOutUnpaidQuery } from './owed.queries.ts'
import { readPromises } from './promises.queries.ts'

export interface RemindDebtorInput {
  clientId: number
  step: ReminderStep
  /** Neither: all that is late without this letter. */
  documentIds?: readonly number[] | undefined
  orderIds?: readonly number[] | undefined
  settings: Settings
}

/**
 * One letter about late bills and orders that went out unpaid; `document_is_reminded_of_once_a_step` and
 * `order_is_reminded_of_once_a_step` stop duplicates. Locks orders, client and bills: what is paid meanwhile is left out or paid after the letter. 404; 409 `nothing-to-remind`, `promised` until the promised
 * day has passed; 422 without an e-mail.
 */
export async function remindDebtor(
  work: Work,
  letter: RemindDebtorInput,
): Promise<{ to: string; open: number; documents: number[]; orders?: number[] }> {
  const { tx } = work
  const { settings, step, clientId } = letter
  const { client, reminded, content, to, open } = await prepareDebtorReminder(work, letter)
  const ids = await recordReminders(work, { clientId, step, reminded })
  const attachments = listReminderAttachments(reminded)
  const mails = await enqueueMails(
    work,
    to.map((address) => ({
      content,
      to: address,
      attachments,
      // erased with the account that has the address
      ...(client.user_id !== null && address === client.email && { user_id: client.user_id }),
    })),
    settings,
  )
  const [mail] = mails
  if (!mail) throw new Error('The letter was not written')
  await tx
    .update(debt_reminders)
    .set({ mail_id: mail.id, wording_version: mail.wording_version })
    .where(inArray(debt_reminders.id, ids))
  await work.happened(DebtorReminded, toClientSubject(client), describeReminder(step, reminded))
  return {
    to: to.join(', '),
    open,
    documents: reminded.documents.map(({ id }) => id),
    ...(reminded.orders.length > 0 && { orders: reminded.orders.map(({ id }) => id) }),
  }
}

/** Answers the ids of the rows. */
export async function recordReminders(
  { tx, now, by }: Work,
  { clientId, step, reminded }: { clientId: number | null; step: ReminderStep; reminded: RemindedDebts },
): Promise<number[]> {
  const letter = { client_id: clientId, step, sent_at: now, sent_by: by }
  const rows = await tx
    .insert(debt_reminders)
    .values([
      ...reminded.documents.map(({ id, open }) => ({ ...letter, document_id: id, open })),
      ...reminded.orders.map(({ id, open }) => ({ ...letter, order_id: id, open })),
    ])
    .returning({ id: debt_reminders.id })
  return rows.map(({ id }) => id)
}

export const describeReminder = (step: ReminderStep, { documents, orders }: RemindedDebts) => ({
  letter: reminderStepLabels[step],
  documents: [
    ...documents.map(({ full_number }) => full_number),
    ...orders.map(({ id }) => `užsakymas Nr.\u00a0${id}`),
  ].join(', '),
})

const MAX_ATTACHED = 10

export const listReminderAttachments = ({ documents, orders }: RemindedDebts) =>
  [...documents, ...orders.flatMap(({ paper }) => paper ?? [])].slice(0, MAX_ATTACHED).map(toReminderAttachment)

/** Takes the locks of sending. */
export async function prepareDebtorReminder(
  work: Work,
  { clientId, step, documentIds, orderIds, settings }: RemindDebtorInput,
) {
  const { tx, now } = work
  const today = toVilniusDay(now)
  const areAll = documentIds === undefined && orderIds === undefined
  const late = { from: buildOutUnpaidQuery(clientId), orderIds: areAll ? undefined : (orderIds ?? []), step, today }
  await lockOrders(
    tx,
    (await listOrdersToRemind(tx, late)).map(({ id }) => id),
  )
  const { client, open } = await lockDebtor(tx, { clientId, documentIds: areAll ? undefined : (documentIds ?? []) })
  await refusePromised(tx, { clientId, today })
  const reminded: RemindedDebts = {
    documents: await listDocumentsToRemind(tx, { open, step, today }),
    orders: await listOrdersToRemind(tx, late),
  }
  if (reminded.documents.length + reminded.orders.length === 0)
    throw conflict(
      'nothing-to-remind',
      'Nėra apie ką priminti: sąskaitos apmokėtos, jų terminas nepraėjo arba šis laiškas apie jas jau išsiųstas.',
    )
  const { to, content } = await composeReminder(tx, { client, step, reminded, today, settings })
  return { client, reminded, to, content, open: sumReminded(reminded) }
}

async function refusePromised(tx: Tx, { clientId, today }: { clientId: number; today: Day }): Promise<void> {
  const promised = (await readPromises(tx, { clientIds: [clientId], today })).get(clientId)
  if (promised && promised.day >= today)
    throw conflict('promised', `Klientas pažadėjo sumokėti iki ${promised.day}: iki tos dienos laiškų nesiunčiame.`)
}
