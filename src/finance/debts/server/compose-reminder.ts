import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { listBillRecipients } from '#people/clients/server/public/list-bill-recipients.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import type { PayLinkSubject } from '#people/mail/pay-link-subject.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildDebtReminderMail } from '../debt-reminder.mail.ts'
import type { ReminderStep } from '../reminder-steps.ts'
import { debt_claims, debt_reminders } from './debts.tables.ts'
import type { DebtorRow } from './lock-debtor.ts'

export const toReminderAttachment = ({ id, full_number }: { id: number; full_number: string }) => ({
  document_id: id,
  filename: `${full_number.replaceAll(/[^\w-]/g, '')}.pdf`,
})

export interface RemindedDocument {
  id: number
  full_number: string
  due_on: Day
  open: number
}

/** An order that went out unpaid; due since that day. */
export interface RemindedOrder {
  id: number
  /** The first order of its family. */
  firstId: number
  due_on: Day
  open: number
  /** Its prepayment document. */
  paper: { id: number; full_number: string } | null
}

export interface RemindedDebts {
  documents: RemindedDocument[]
  orders: RemindedOrder[]
}

export async function listDocumentsToRemind(
  tx: Tx,
  { open, step, today }: { open: ReadonlyMap<number, number>; step: ReminderStep; today: Day },
): Promise<RemindedDocument[]> {
  if (open.size === 0) return []
  const entry = tx
    .select({ id: debt_reminders.id })
    .from(debt_reminders)
    .where(and(eq(debt_reminders.document_id, documents.id), eq(debt_reminders.step, step)))
  const rows = await tx
    .select({ id: documents.id, full_number: documents.full_number, due_on: documents.due_on })
    .from(documents)
    .where(and(inArray(documents.id, [...open.keys()]), lt(documents.due_on, today), sql`not exists ${entry}`))
    .orderBy(documents.due_on, documents.id)
  return rows.flatMap(({ id, full_number, due_on }) =>
    due_on === null ? [] : [{ id, full_number, due_on, open: open.get(id) ?? 0 }],
  )
}

/** Of `from` (`u`), late and without this letter, oldest first. */
export async function listOrdersToRemind(
  reader: Reader,
  {
    from,
    orderIds,
    step,
    today,
  }: { from: SQL; orderIds?: readonly number[] | undefined; step: ReminderStep; today: Day },
): Promise<RemindedOrder[]> {
  if (orderIds?.length === 0) return []
  const entry = reader
    .select({ id: debt_reminders.id })
    .from(debt_reminders)
    .where(and(sql`${debt_reminders.order_id} = u.id`, eq(debt_reminders.step, step)))
  const paper = sql<
    RemindedOrder['paper']
  >`(select json_build_object('id', d.id, 'full_number', d.full_number) from documents d
    where d.order_id = u.id and d.kind = 'prepayment')`
  return reader
    .select({
      id: sql<number>`u.id`,
      firstId: sql<number>`u.first_id`,
      due_on: sql<Day>`u.went_on`,
      open: sql`u.open`.mapWith(Number),
      paper,
    })
    .from(from)
    .where(
      and(
        sql`u.went_on < ${today} and not exists ${entry}`,
        orderIds && sql`u.id = any(${sql.param([...orderIds])}::int[])`,
      ),
    )
    .orderBy(sql`u.went_on`, sql`u.id`)
}

export const sumReminded = ({ documents, orders }: RemindedDebts): number =>
  [...documents, ...orders].reduce((sum, { open }) => sum + open, 0)

/** Lines of a letter: an order with its follow-ups is one. */
export function joinFamilies(orders: readonly RemindedOrder[]) {
  const families = Map.groupBy(orders, ({ firstId }) => firstId)
  return [...families.values()].map((members) => {
    const [id = 0, ...followUps] = members.map((one) => one.id).sort((a, b) => a - b)
    const [{ due_on }] = members.toSorted((a, b) => a.due_on.localeCompare(b.due_on)) as [RemindedOrder]
    return { id, followUps, due_on, open: members.reduce((sum, { open }) => sum + open, 0) }
  })
}

/** A link for each order and one for all bills, with words where a letter has several. */
export function listReminderPayments(
  bills: readonly { pay: PayLinkSubject; words: string }[],
  orders: readonly RemindedOrder[],
): { pay: PayLinkSubject; words?: string }[] {
  const all = [...bills, ...orders.map(({ id }) => ({ pay: { order: id }, words: `Apmokėti užsakymą Nr.\u00a0${id}` }))]
  return all.length === 1 ? all.map(({ pay }) => ({ pay })) : all
}

/** 422 when the client has no address. */
export async function composeReminder(
  tx: Tx,
  {
    client,
    step,
    reminded: { documents, orders },
    today,
    settings,
  }: { client: DebtorRow; step: ReminderStep; reminded: RemindedDebts; today: Day; settings: Settings },
): Promise<{ to: string[]; content: MailContent }> {
  const to = await listBillRecipients(tx, client)
  if (to.length === 0)
    throw invalid({ email: ['Klientas neturi el. pašto: įrašykite jį kliento duomenyse arba paskambinkite.'] })
  const [claims] = await tx
    .select({ sum: sql<number>`coalesce(sum(${debt_claims.amount}), 0)`.mapWith(Number) })
    .from(debt_claims)
    .where(and(eq(debt_claims.client_id, client.id), isNull(debt_claims.dropped_at), gt(debt_claims.amount, 0)))
  const bills = documents.length > 0 ? [{ pay: { client: client.id }, words: 'Apmokėti sąskaitas' }] : []
  const content = buildDebtReminderMail({
    step,
    client: client.name,
    pays: listReminderPayments(bills, orders),
    documents,
    orders: joinFamilies(orders),
    claimed: claims?.sum ?? 0,
    today,
    settings,
  })
  return { to, content }
}
