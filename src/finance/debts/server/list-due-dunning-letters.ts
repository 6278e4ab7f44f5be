import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, max, ne, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { buildBillAddressesSql } from '#people/clients/server/public/list-bill-recipients.ts'
import { listOrdersToJoin } from '#people/clients/server/public/list-orders-to-join.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import { isOneAddress } from '#people/mail/to-one-line.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { computeNextReminder } from '../next-reminder.ts'
import type { ReminderStep } from '../reminder-steps.ts'
import type { RemindedDocument } from './compose-reminder.ts'
import { debt_promises, debt_reminders } from './debts.tables.ts'
import { allOutUnpaid, buildOutUnpaidQuery, owedByStrangers } from './owed.queries.ts'
import { readReminderSteps } from './reminder-steps.queries.ts'

export interface DueDunningLetter {
  clientId: number
  client: string
  to: string
  step: ReminderStep
  documents: RemindedDocument[]
  orders: LateOrder[]
}

/** An order that went out unpaid, due since that day. */
interface LateOrder {
  id: number
  due_on: Day
  open: number
}

export interface LeftOut {
  clientId: number
  client: string
  message: string
}

/** A client gets one letter for each step; sending checks again under locks. */
export async function listDueDunningLetters(
  reader: Reader,
  { clientIds, now }: { clientIds?: readonly number[] | undefined; now: Date },
): Promise<{ letters: DueDunningLetter[]; leftOut: LeftOut[] }> {
  const today = toVilniusDay(now)
  const afterDays = await readAfterDays(reader)
  const late = [
    ...(await lateDocuments(reader, { clientIds, today })),
    ...(await lateOrders(reader, { clientIds, today })),
  ].toSorted((a, b) => a.clientId - b.clientId)
  const letters: DueDunningLetter[] = []
  const leftOut: LeftOut[] = []
  for (const [clientId, bills] of Map.groupBy(late, (bill) => bill.clientId)) {
    const [{ client, email, promised }] = bills as [LateBill]
    const about = { clientId, client }
    const next = bills.flatMap((bill) => {
      const one = nextOf(bill, afterDays)
      return one ? [{ ...one, bill }] : []
    })
    const due = next.filter(({ on }) => on <= today)
    if (email === null || !email.split(', ').some(isOneAddress))
      leftOut.push({ ...about, message: 'Nėra el. pašto: paskambinkite.' })
    else if (promised) leftOut.push({ ...about, message: `Pažadėjo sumokėti iki ${promised}.` })
    else if (due.length === 0) leftOut.push({ ...about, message: whenNext(next.map(({ on }) => on)) })
    else
      for (const [step, own] of Map.groupBy(due, (one) => one.step))
        letters.push({ ...about, to: email, step, ...split(own.map(({ bill }) => bill)) })
  }
  return { letters, leftOut: [...leftOut, ...(await notLate(reader, { clientIds, late, now }))] }
}

function whenNext(days: Day[]): string {
  const [first] = days.sort()
  return first ? `Kito laiško diena – ${first}.` : 'Visi laiškai jau išsiųsti.'
}

const split = (late: LateBill[]): Pick<DueDunningLetter, 'documents' | 'orders'> => ({
  documents: late.flatMap(({ documentId: id, full_number, dueOn: due_on, open }) =>
    id === null ? [] : { id, full_number, due_on, open },
  ),
  orders: late.flatMap(({ orderId: id, dueOn: due_on, open }) => (id === null ? [] : { id, due_on, open })),
})

interface LateBill {
  clientId: number
  client: string
  email: string | null
  promised: Day | null
  /** Either it or the order. */
  documentId: number | null
  orderId: number | null
  full_number: string
  dueOn: Day
  open: number
  step: number | null
  sentAt: Date | null
}

interface LateQuery {
  clientIds: readonly number[] | undefined
  today: Day
}

/** A promise lasts until its day has passed. */
async function lateDocuments(reader: Reader, { clientIds, today }: LateQuery): Promise<LateBill[]> {
  const last = lastLetters(reader)
  const promised = lastPromises(reader, today)
  const rows = await reader
    .select({
      clientId: clients.id,
      client: clients.name,
      email: buildBillAddressesSql(clients.id, clients.email),
      promised: promised.day,
      documentId: document_balances.document_id,
      full_number: documents.full_number,
      dueOn: document_balances.due_on,
      open: document_balances.open,
      step: last.step,
      sentAt: last.sent_at,
    })
    .from(document_balances)
    .innerJoin(clients, eq(clients.id, document_balances.client_id))
    .innerJoin(documents, eq(documents.id, document_balances.document_id))
    .leftJoin(last, eq(last.document_id, document_balances.document_id))
    .leftJoin(promised, eq(promised.client_id, clients.id))
    .where(
      and(
        gt(document_balances.open, 0),
        lt(document_balances.due_on, today),
        clientIds && inArray(clients.id, [...clientIds]),
      ),
    )
    .orderBy(asc(clients.id), asc(document_balances.due_on), asc(document_balances.document_id))
  return rows.flatMap(({ dueOn, ...row }) => (dueOn === null ? [] : [{ ...row, dueOn, orderId: null }]))
}

const lastPromises = (reader: Reader, today: Day) =>
  reader
    .select({ client_id: debt_promises.client_id, day: max(debt_promises.day).as('day') })
    .from(debt_promises)
    .where(and(isNull(debt_promises.ended_at), gte(debt_promises.day, today)))
    .groupBy(debt_promises.client_id)
    .as('promised')

async function lateOrders(reader: Reader, { clientIds, today }: LateQuery): Promise<LateBill[]> {
  const last = lastOrderLetters(reader)
  const promised = lastPromises(reader, today)
  const rows = await reader
    .select({
      clientId: clients.id,
      client: clients.name,
      email: buildBillAddressesSql(clients.id, clients.email),
      promised: promised.day,
      orderId: sql<number>`u.id`,
      dueOn: sql<Day>`u.went_on`,
      open: sql`u.open`.mapWith(Number),
      step: last.step,
      sentAt: last.sent_at,
    })
    .from(clientIds ? buildOutUnpaidQuery(...clientIds) : allOutUnpaid)
    .innerJoin(clients, sql`${clients.id} = u.client_id`)
    .leftJoin(last, sql`${last.order_id} = u.id`)
    .leftJoin(promised, eq(promised.client_id, clients.id))
    .where(sql`u.went_on < ${today}`)
    .orderBy(asc(clients.id), sql`u.went_on`, sql`u.id`)
  return rows.map((row) => ({ ...row, documentId: null, full_number: '' }))
}

async function notLate(
  reader: Reader,
  { clientIds, late, now }: { clientIds: readonly number[] | undefined; late: LateBill[]; now: Date },
): Promise<LeftOut[]> {
  const known = new Set(late.map(({ clientId }) => clientId))
  const others = clientIds?.filter((id) => !known.has(id)) ?? []
  if (others.length === 0) return []
  const rows = await reader
    .select({ clientId: clients.id, client: clients.name })
    .from(clients)
    .where(inArray(clients.id, others))
    .orderBy(asc(clients.id))
  const joinable = await listOrdersToJoin(reader, { clientIds: others, now })
  return rows.map((row) => {
    const owed = joinable.get(row.clientId)?.to_join_sums?.owed ?? 0
    const notJoined = `Neapmokėti ${formatMoney(owed)} užsakymai neprijungti prie kliento: laiškuose jų nėra, pirma prijunkite.`
    return { ...row, message: owed > 0 ? notJoined : 'Niekas nevėluoja.' }
  })
}

export interface DueStrangerLetter {
  /** As the list of debts names the debtor. */
  firstOrder: number
  step: ReminderStep
  documentIds: number[]
  orderIds: number[]
}

/** Of people who are no clients: one for a debtor and step. Locks nothing; sending checks again. */
export async function listDueStrangerLetters(reader: Reader, today: Day): Promise<DueStrangerLetter[]> {
  const ofBill = lastLetters(reader)
  const ofOrder = lastOrderLetters(reader)
  const late = await reader
    .select({
      firstOrder: sql<number>`s.first_order`,
      documentId: sql<number | null>`s.document_id`,
      orderId: sql<number>`s.order_id`,
      dueOn: sql<Day>`s.due_on`,
      billStep: ofBill.step,
      billSentAt: ofBill.sent_at,
      orderStep: ofOrder.step,
      orderSentAt: ofOrder.sent_at,
    })
    .from(owedByStrangers)
    .leftJoin(ofBill, sql`${ofBill.document_id} = s.document_id`)
    .leftJoin(ofOrder, sql`${ofOrder.order_id} = s.order_id`)
    .innerJoin(orders, sql`${orders.id} = s.first_order`)
    .where(and(sql`s.due_on < ${today}`, ne(orders.email, '')))
    .orderBy(sql`s.due_on`, sql`s.order_id`)
  const afterDays = await readAfterDays(reader)
  const due = late.flatMap(({ billStep, billSentAt, orderStep, orderSentAt, ...one }) => {
    const last =
      one.documentId === null ? { step: orderStep, sentAt: orderSentAt } : { step: billStep, sentAt: billSentAt }
    const next = nextOf({ dueOn: one.dueOn, ...last }, afterDays)
    return next && next.on <= today ? [{ ...one, step: next.step }] : []
  })
  return [...Map.groupBy(due, ({ firstOrder, step }) => `${firstOrder} ${step}`).values()].map((own) => {
    const [{ firstOrder, step }] = own as [(typeof due)[number]]
    return {
      firstOrder,
      step,
      documentIds: own.flatMap(({ documentId }) => documentId ?? []),
      orderIds: own.flatMap(({ documentId, orderId }) => (documentId === null ? orderId : [])),
    }
  })
}

const lastOrderLetters = (reader: Reader) =>
  reader
    .select({
      order_id: debt_reminders.order_id,
      step: max(debt_reminders.step).as('order_step'),
      sent_at: max(debt_reminders.sent_at).as('order_sent_at'),
    })
    .from(debt_reminders)
    .where(isNotNull(debt_reminders.order_id))
    .groupBy(debt_reminders.order_id)
    .as('last_of_order')

const lastLetters = (reader: Reader) =>
  reader
    .select({
      document_id: debt_reminders.document_id,
      step: max(debt_reminders.step).as('step'),
      sent_at: max(debt_reminders.sent_at).as('sent_at'),
    })
    .from(debt_reminders)
    .groupBy(debt_reminders.document_id)
    .as('last')

async function readAfterDays(reader: Reader): Promise<Record<ReminderStep, number>> {
  const steps = await readReminderSteps(reader)
  return Object.fromEntries(steps.map((one) => [one.step, one.after_days])) as Record<ReminderStep, number>
}

function nextOf(
  { dueOn, step, sentAt }: { dueOn: Day; step: number | null; sentAt: Date | null },
  afterDays: Record<ReminderStep, number>,
) {
  const last = step === null || sentAt === null ? null : { step, on: toVilniusDay(sentAt) }
  return computeNextReminder({ dueOn, last, afterDays })
}
