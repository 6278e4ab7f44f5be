import { and, asc, count, desc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { listEntryDeposits } from '#finance/deposits/server/bank-deposits.ts'
import { listRefundsDoneBy } from '#finance/refunds/server/refunds.queries.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { buildInSubqueryCondition } from '#people/accounts/server/public/build-in-subquery-condition.ts'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import type { PaidFrom } from '#people/clients/paid-from.contract.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { listPaymentSources } from '#people/clients/server/public/list-payment-sources.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { type PageWindow, type QueryOf, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import { parseTypedSum } from '#rules/money/parse-typed-sum.ts'
import { findDepositReferences } from '../find-references.ts'
import { computeBalance } from '../payment-balance.ts'
import type { PaymentWay } from '../payment-ways.ts'
import type {
  BankEntry,
  ListBankEntries,
  OrderBalance,
  Payment,
  PaymentRow,
  SuggestedOrder,
} from '../payments.contract.ts'
import { bank_entries } from './bank.tables.ts'
import { readOpenBills } from './open-bills.queries.ts'
import { isNotReversed, payment_documents, payments } from './payments.tables.ts'
import { buildReceivedSql } from './public/build-received-sql.ts'
import { readOrderMoney } from './public/read-order-money.ts'
import { mayBeTakenBack } from './public/taken-back.queries.ts'

export const PAYMENTS_PAGE_SIZE = 20

const columns = {
  id: payments.id,
  order_id: payments.order_id,
  paid_on: payments.paid_on,
  amount: payments.amount,
  way: payments.way,
  receipt_number: payments.receipt_number,
  note: payments.note,
  bank_entry_id: payments.bank_entry_id,
  till_id: payments.till_id,
  reverses: payments.reverses,
  created_at: payments.created_at,
}

async function asTold<R extends { id: number; created_at: Date }>(reader: Reader, rows: R[]) {
  const ids = rows.map(({ id }) => id)
  const paymentRows = await reader
    .select({ id: payments.reverses })
    .from(payments)
    .where(inArray(payments.reverses, ids))
  const reversed = new Set(paymentRows.map(({ id }) => id))
  return rows.map((row) => ({ ...row, reversed: reversed.has(row.id), created_at: row.created_at.toISOString() }))
}

export async function readOrderPayments(
  reader: Reader,
  orderId: number,
): Promise<{ data: Payment[]; balance: OrderBalance; paid_from: PaidFrom } | undefined> {
  const [order] = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isListed))
  if (!order) return undefined
  const rows = await reader
    .select({ ...columns, order_id: sql<number>`${payments.order_id}` })
    .from(payments)
    .where(eq(payments.order_id, orderId))
    .orderBy(asc(payments.id))
  const { isPaid, ...money } = await readOrderMoney(reader, orderId)
  const paid_from = (await listPaymentSources(reader, 'order_id', [orderId])).get(orderId) ?? []
  return { data: await asTold(reader, rows), balance: { ...money, ...computeBalance({ ...money, isPaid }) }, paid_from }
}

export interface PaymentFilters {
  q?: string | undefined
  way?: PaymentWay | undefined
  place?: number | undefined
  from?: Day | undefined
  to?: Day | undefined
}

export async function listPayments(
  reader: Reader,
  input: PaymentFilters,
  { limit, offset }: PageWindow,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const where = await paymentsAsked(reader, input)
  const ids = selectIds(reader, where).limit(limit).offset(offset).as('ids')
  const rows = await rowsOf(reader)
    .innerJoin(ids, eq(payments.id, ids.id))
    .orderBy(desc(payments.paid_on), desc(payments.id))
  const [counted] = await reader.select({ total: count() }).from(payments).where(where)
  return { rows: await asTold(reader, rows), total: counted?.total ?? 0 }
}

/** All that the list has, in its order. */
export const buildPaymentIdsSql = async (reader: Reader, input: PaymentFilters): Promise<SQL> =>
  selectIds(reader, await paymentsAsked(reader, input)).getSQL()

/** In any order. */
export const readPaymentRows = async (reader: Reader, ids: number[]): Promise<PaymentRow[]> =>
  asTold(reader, await rowsOf(reader).where(inArray(payments.id, ids)))

const selectIds = (reader: Reader, where: SQL | undefined) =>
  reader.select({ id: payments.id }).from(payments).where(where).orderBy(desc(payments.paid_on), desc(payments.id))

const paymentsAsked = async (reader: Reader, { q, way, place, from, to }: PaymentFilters): Promise<SQL | undefined> =>
  and(
    place ? buildPaymentPlaceCondition(place) : undefined,
    way ? eq(payments.way, way) : undefined,
    from ? gte(payments.paid_on, from) : undefined,
    to ? lte(payments.paid_on, to) : undefined,
    q ? await isAbout(reader, q) : undefined,
  )

/** An order's by its index; of the others each is asked (`place_of_payment`). */
const buildPaymentPlaceCondition = (place: number): SQL =>
  sql`case when ${payments.order_id} is null then place_of_payment(${payments.id}) = ${place}
           else exists (select from orders x where x.id = ${payments.order_id} and x.place_id = ${place}) end`

const rowsOf = (reader: Reader) =>
  reader
    .select({
      ...columns,
      client_id: payments.client_id,
      // nobody's client has paid a compensation of an order
      client: sql<string>`coalesce(${orders.client}, ${clients.name}, (
        select o.client from payment_documents s join documents d on d.id = s.document_id join orders o on o.id = d.order_id
         where s.payment_id = ${payments.id} and ${payments.client_id} is null and d.kind in ${sql.raw(buildPaperKindsSql('isApartFromPrice'))} limit 1), '')`,
      debtor_name: bank_entries.debtor_name,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(clients, eq(clients.id, payments.client_id))
    .leftJoin(bank_entries, eq(bank_entries.id, payments.bank_entry_id))

const largestId = 2_147_483_647

/** A short number is an order's; receipts and sums, in or out, match exactly. */
async function isAbout(reader: Reader, q: string): Promise<SQL | undefined> {
  const sum = parseTypedSum(q)
  if (sum !== undefined) return inArray(payments.amount, [sum, -sum])
  const figure = /^(?:#|nr\.?\s*)?(\d+)$/i.exec(q)?.[1]
  const byId = figure && Number(figure) <= largestId ? eq(payments.order_id, Number(figure)) : undefined
  const ofReceipt = eq(payments.receipt_number, q)
  if (figure && figure.length < 4) return or(byId, ofReceipt)
  const ofOrders = sql`select o.id from orders o where ${allIn(sql`o.letters`, q)}`
  const ofClients = sql`select c.id from clients c where ${allIn(sql`c.letters`, q)}`
  const ofEntries = sql`select b.id from bank_entries b where ${allIn(sql`b.letters`, q)}`
  return or(
    byId,
    ofReceipt,
    await buildInSubqueryCondition(reader, payments.order_id, ofOrders),
    await buildInSubqueryCondition(reader, payments.client_id, ofClients),
    await buildInSubqueryCondition(reader, payments.bank_entry_id, ofEntries),
  )
}

function allIn(letters: SQL, q: string): SQL | undefined {
  return and(...q.split(/\s+/).map((word) => buildTextMatchCondition(letters, word)))
}

export async function listEntries(
  reader: Reader,
  { state, q, taken_back, ...request }: QueryOf<typeof ListBankEntries>,
): Promise<{ rows: BankEntry[]; total: number }> {
  const { limit, offset } = toPageWindow(request, PAYMENTS_PAGE_SIZE)
  const where = and(
    eq(bank_entries.state, state),
    taken_back ? eq(bank_entries.takes_back, true) : undefined,
    q ? isEntryAbout(q) : undefined,
  )
  const bankEntryRows = await reader
    .select({
      id: bank_entries.id,
      booked_on: bank_entries.booked_on,
      amount: bank_entries.amount,
      currency: bank_entries.currency,
      is_reversal: bank_entries.is_reversal,
      takes_back: bank_entries.takes_back,
      end_to_end_id: bank_entries.end_to_end_id,
      servicer_ref: bank_entries.servicer_ref,
      debtor_name: bank_entries.debtor_name,
      debtor_iban: bank_entries.debtor_iban,
      reference: bank_entries.reference,
      remittance: bank_entries.remittance,
      state: bank_entries.state,
      matched_by: bank_entries.matched_by,
      suggested: bank_entries.suggested,
      suggested_bills: bank_entries.suggested_bills,
    })
    .from(bank_entries)
    .where(where)
    .orderBy(state === 'waiting' ? asc(bank_entries.id) : desc(bank_entries.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await reader.select({ total: count() }).from(bank_entries).where(where)
  const known = await suggestedOrders(reader, [...new Set(bankEntryRows.flatMap(({ suggested }) => suggested))])
  const bills = await readOpenBills(reader, [
    ...new Set(bankEntryRows.flatMap(({ suggested_bills }) => suggested_bills)),
  ])
  const paid =
    state === 'settled' ? [...(await assignedTo(reader, bankEntryRows)), ...(await doneBy(reader, bankEntryRows))] : []
  const held = await heldOf(reader, bankEntryRows)
  const rows: BankEntry[] = []
  for (const { end_to_end_id, servicer_ref, ...entry } of bankEntryRows)
    rows.push({
      ...entry,
      suggested: entry.suggested.flatMap((id) => known.get(id) ?? []),
      suggested_bills: entry.suggested_bills.flatMap((id) => bills.get(id) ?? []),
      assigned: [...paid, ...held]
        .filter(({ entry_id }) => entry_id === entry.id)
        .map(({ entry_id: _, ...part }) => part),
      names_deposits: findDepositReferences(`${entry.reference} ${entry.remittance}`),
      left: state === 'waiting' ? entry.amount - heldIn(held, entry.id) : 0,
      may_be_taken_back:
        entry.takes_back && state === 'waiting'
          ? await mayBeTakenBack(reader, { ...entry, end_to_end_id, servicer_ref })
          : [],
    })
  return { rows, total: counted?.total ?? 0 }
}

function isEntryAbout(q: string): SQL | undefined {
  const sum = parseTypedSum(q)
  return sum === undefined ? allIn(sql`${bank_entries.letters}`, q) : inArray(bank_entries.amount, [sum, -sum])
}

async function suggestedOrders(reader: Reader, ids: number[]): Promise<Map<number, SuggestedOrder>> {
  if (ids.length === 0) return new Map()
  const received = sql.raw(buildReceivedSql('"orders"'))
  const orderRows = await reader
    .select({
      id: orders.id,
      client: orders.client,
      total: orders.price_with_vat,
      received: received.mapWith(Number),
      paid_at: orders.paid_at,
    })
    .from(orders)
    .where(and(inArray(orders.id, ids), isListed))
  return new Map(
    orderRows.map(({ id, client, total, received: came, paid_at }) => {
      const { due } = computeBalance({ total, credited: 0, received: came, isPaid: paid_at !== null })
      return [id, { id, client, due, is_payed: paid_at !== null }]
    }),
  )
}

async function assignedTo(reader: Reader, entries: { id: number }[]) {
  const given = await reader
    .select({
      id: payments.id,
      entry_id: sql<number>`${payments.bank_entry_id}`,
      order_id: payments.order_id,
      client: sql<string>`coalesce(${orders.client}, ${clients.name}, '')`,
      amount: payments.amount,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(clients, eq(clients.id, payments.client_id))
    .where(
      and(
        inArray(
          payments.bank_entry_id,
          entries.map(({ id }) => id),
        ),
        isNull(payments.reverses),
        isNotReversed,
      ),
    )
    .orderBy(asc(payments.id))
  const bills = await settledBills(reader, given)
  return given.map(({ id, ...part }) => ({ ...part, is_deposit: false, bills: bills.get(id) ?? [] }))
}

async function heldOf(reader: Reader, entries: { id: number }[]) {
  if (entries.length === 0) return []
  const held = await listEntryDeposits(
    reader,
    entries.map(({ id }) => id),
  )
  return held.map((one) => ({ ...one, is_deposit: true, bills: [] }))
}

const heldIn = (held: { entry_id: number; amount: number }[], entryId: number): number =>
  held.reduce((sum, { entry_id, amount }) => sum + (entry_id === entryId ? amount : 0), 0)

/** Refunds done by outgoing ones, and those that the bank sent back. */
async function doneBy(reader: Reader, entries: { id: number }[]) {
  const ids = entries.map(({ id }) => id)
  const done = await listRefundsDoneBy(reader, ids)
  return done.map(({ entry_id, order_id, client, amount }) => ({
    entry_id,
    order_id,
    client,
    amount,
    is_deposit: false,
    bills: [],
  }))
}

async function settledBills(reader: Reader, given: { id: number; order_id: number | null }[]) {
  const ids = given.flatMap(({ id, order_id }) => (order_id === null ? id : []))
  if (ids.length === 0) return new Map<number, { id: number; full_number: string; amount: number }[]>()
  const sum = sql<number>`sum(${payment_documents.amount})`.mapWith(Number)
  const rows = await reader
    .select({
      paymentId: payment_documents.payment_id,
      id: documents.id,
      full_number: documents.full_number,
      amount: sum,
    })
    .from(payment_documents)
    .innerJoin(documents, eq(documents.id, payment_documents.document_id))
    .where(inArray(payment_documents.payment_id, ids))
    .groupBy(payment_documents.payment_id, documents.id)
    .having(ne(sum, 0))
    .orderBy(sql`min(${payment_documents.id})`)
  const bills = Map.groupBy(rows, ({ paymentId }) => paymentId)
  return new Map([...bills].map(([id, own]) => [id, own.map(({ paymentId: _, ...bill }) => bill)]))
}
