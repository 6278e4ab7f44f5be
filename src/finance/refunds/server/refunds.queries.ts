import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { deposits } from '#finance/deposits/server/deposits.tables.ts'
import { bank_entries } from '#finance/payments/server/bank.tables.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { listDepositSources, listPaymentSources } from '#people/clients/server/public/list-payment-sources.ts'
import { type PageRequest, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { buildRefundReference } from '../build-refund-reference.ts'
import { isSamePayee } from '../is-same-payee.ts'
import type { RefundState } from '../refund-states.ts'
import type { Refund } from '../refunds.contract.ts'
import { refund_returns, refunds } from './refunds.tables.ts'

export const REFUNDS_A_PAGE = 20

const isToSend = and(isNull(refunds.sent_at), isNull(refunds.withdrawn_at))
export const isToTell = and(isToSend, isNull(refunds.message_id))
const stateIs: Record<RefundState, SQL | undefined> = {
  'to-send': isToSend,
  sent: and(isNotNull(refunds.sent_at), isNull(refunds.bank_entry_id)),
  done: isNotNull(refunds.bank_entry_id),
}

const orderId = sql<number | null>`coalesce(${payments.order_id}, ${deposits.order_id})`
const amount = sql`coalesce(-${payments.amount}, ${deposits.amount})`.mapWith(Number)

const columns = {
  id: refunds.id,
  order_id: orderId,
  client_id: payments.client_id,
  client: sql<string>`coalesce(${orders.client}, ${clients.name}, '')`,
  deposit_id: refunds.deposit_id,
  amount,
  name: refunds.name,
  iban: refunds.iban,
  attempt: refunds.attempt,
  message: refunds.message_id,
  returned_on: sql<
    string | null
  >`(select max(b.booked_on)::text from refund_returns t join bank_entries b on b.id = t.returned_entry_id
    where t.refund_id = ${refunds.id})`,
  wanted_at: refunds.wanted_at,
  sent_at: refunds.sent_at,
  done_on: bank_entries.booked_on,
  entry_id: refunds.bank_entry_id,
}

const joined = (reader: Reader) =>
  reader
    .select(columns)
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.payment_id))
    .leftJoin(deposits, eq(deposits.id, refunds.deposit_id))
    .leftJoin(orders, eq(orders.id, orderId))
    .leftJoin(clients, eq(clients.id, payments.client_id))
    .leftJoin(bank_entries, eq(bank_entries.id, refunds.bank_entry_id))
    .$dynamic()

type Row = Awaited<ReturnType<typeof joined>>[number]

async function asTold(reader: Reader, rows: readonly Row[]): Promise<Refund[]> {
  const ofPayments = rows.filter(({ deposit_id }) => deposit_id === null)
  const orderIds = (some: readonly Row[]) => some.flatMap(({ order_id }) => order_id ?? [])
  const came = {
    orders: await listPaymentSources(reader, 'order_id', orderIds(ofPayments)),
    clients: await listPaymentSources(
      reader,
      'client_id',
      ofPayments.flatMap(({ client_id }) => client_id ?? []),
    ),
    deposits: await listDepositSources(reader, orderIds(rows.filter(({ deposit_id }) => deposit_id !== null))),
  }
  return rows.map(({ attempt, deposit_id, entry_id: _, iban, wanted_at, sent_at, ...row }) => {
    const from =
      row.order_id === null
        ? came.clients.get(row.client_id ?? 0)
        : (deposit_id === null ? came.orders : came.deposits).get(row.order_id)
    return {
      ...row,
      of: deposit_id === null ? 'payment' : 'deposit',
      payee_differs: row.name !== '' && row.client !== '' && !isSamePayee(row.name, row.client),
      iban: iban || null,
      paid_from: from ?? [],
      reference: buildRefundReference({ id: row.id, attempt }),
      state: row.done_on ? 'done' : sent_at ? 'sent' : 'to-send',
      wanted_at: wanted_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
    }
  })
}

interface RefundListQuery extends PageRequest {
  q?: string | undefined
  state?: RefundState | undefined
  place?: number | undefined
}

/** `toSend`: cents of all waiting refunds of the place. */
export async function listRefunds(
  reader: Reader,
  { q, state, place, ...request }: RefundListQuery,
): Promise<{ rows: Refund[]; total: number; toSend: number }> {
  const { limit, offset } = toPageWindow(request, REFUNDS_A_PAGE)
  const where = refundsAsked({ q, state, place })
  const rows = await joined(reader)
    .where(where)
    .orderBy(...toSendFirst)
    .limit(limit)
    .offset(offset)
  const total = await reader.$count(selectIds(reader).where(where).as('listed'))
  const [waiting] = await reader
    .select({ sum: sql`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.payment_id))
    .leftJoin(deposits, eq(deposits.id, refunds.deposit_id))
    .where(and(isToSend, place ? buildRefundPlaceCondition(place) : undefined))
  return { rows: await asTold(reader, rows), total, toSend: waiting?.sum ?? 0 }
}

const toSendFirst = [
  sql`${refunds.sent_at} is not null`,
  sql`case when ${refunds.sent_at} is null then ${refunds.id} end`,
  desc(refunds.id),
]

type RefundsAsked = Omit<RefundListQuery, keyof PageRequest>

const refundsAsked = ({ q, state, place }: RefundsAsked) =>
  and(
    state ? stateIs[state] : isNull(refunds.withdrawn_at),
    q ? isAbout(q) : undefined,
    place ? buildRefundPlaceCondition(place) : undefined,
  )

/** Of a deposit its order's, else as the payment's. */
export const buildRefundPlaceCondition = (place: number): SQL =>
  sql`coalesce((select x.place_id from deposits h join orders x on x.id = h.order_id where h.id = ${refunds.deposit_id}),
               place_of_payment(${refunds.payment_id})) = ${place}`

const selectIds = (reader: Reader) =>
  reader
    .select({ id: refunds.id })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.payment_id))
    .leftJoin(deposits, eq(deposits.id, refunds.deposit_id))
    .leftJoin(orders, eq(orders.id, orderId))
    .leftJoin(clients, eq(clients.id, payments.client_id))

/** All that the list has, in its order. */
export const selectRefundIds = (reader: Reader, filters: RefundsAsked) =>
  selectIds(reader)
    .where(refundsAsked(filters))
    .orderBy(...toSendFirst)

/** In any order. */
export const readRefundRows = async (reader: Reader, ids: number[]): Promise<Refund[]> =>
  asTold(reader, await joined(reader).where(inArray(refunds.id, ids)))

const largestId = 2_147_483_647

/** A short number is an order's. */
function isAbout(q: string): SQL | undefined {
  const figure = /^(?:#|nr\.?\s*)?(\d+)$/i.exec(q)?.[1]
  const ofOrder = figure && Number(figure) <= largestId ? eq(orderId, Number(figure)) : undefined
  if (figure && figure.length < 4) return ofOrder
  const words = q.split(/\s+/)
  return or(
    ofOrder,
    and(...words.map((word) => buildTextMatchCondition(sql`${orders.letters}`, word))),
    and(...words.map((word) => buildTextMatchCondition(sql`${clients.letters}`, word))),
    and(
      ...words.map((word) =>
        buildTextMatchCondition(sql`plain_letters(${refunds.name} || ' ' || ${refunds.iban})`, word),
      ),
    ),
  )
}

export async function showRefund(reader: Reader, id: number): Promise<Refund | undefined> {
  const [entry] = await asTold(reader, await joined(reader).where(eq(refunds.id, id)))
  return entry
}

export async function listRefundsDoneBy(reader: Reader, entryIds: number[]) {
  const rows = await joined(reader).where(inArray(refunds.bank_entry_id, entryIds))
  const done = rows.map(({ entry_id, order_id, client, amount }) => ({ entry_id, order_id, client, amount: -amount }))
  return [...done, ...(await returnedBy(reader, entryIds))]
}

/** Attempts that came back: the line by which one went out, and the one by which it returned. */
async function returnedBy(reader: Reader, entryIds: number[]) {
  const rows = await reader
    .select({ entry_id: bank_entries.id, refund_id: refund_returns.refund_id, amount: bank_entries.amount })
    .from(refund_returns)
    .innerJoin(
      bank_entries,
      or(eq(bank_entries.id, refund_returns.returned_entry_id), eq(bank_entries.id, refund_returns.sent_entry_id)),
    )
    .where(inArray(bank_entries.id, entryIds))
  if (rows.length === 0) return []
  const ids = rows.map(({ refund_id }) => refund_id)
  const own = new Map((await joined(reader).where(inArray(refunds.id, ids))).map((row) => [row.id, row]))
  return rows.map(({ entry_id, refund_id, amount }) => ({
    entry_id,
    amount,
    order_id: own.get(refund_id)?.order_id ?? null,
    client: own.get(refund_id)?.client ?? '',
  }))
}

export const isReturnedEntry = async (reader: Reader, entryId: number): Promise<boolean> =>
  (await reader.$count(
    refund_returns,
    or(eq(refund_returns.returned_entry_id, entryId), eq(refund_returns.sent_entry_id, entryId)),
  )) > 0

/** Oldest first, none withdrawn. Without `ids`, all to be sent. */
export async function listRefundsToFile(reader: Reader, ids: readonly number[] | undefined): Promise<Refund[]> {
  const which = ids ? and(inArray(refunds.id, [...ids]), isNull(refunds.withdrawn_at)) : isToSend
  const rows = await joined(reader).where(which).orderBy(asc(refunds.id))
  return asTold(reader, rows)
}
