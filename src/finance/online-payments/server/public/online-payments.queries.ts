import { and, asc, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { readRefundableOnline } from '#finance/payments/server/refundable.ts'
import { type ProviderName, providerNames } from '#finance/providers/pay-methods.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { buildInSubqueryCondition } from '#people/accounts/server/public/build-in-subquery-condition.ts'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { type PageRequest, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { OnlineState } from '../../online-payment-states.ts'
import type { OnlinePaymentLife, OnlinePaymentRow } from '../../online-payments.contract.ts'
import {
  isDiffering,
  isNotPaid,
  isPaid,
  isPaymentPending,
  isReturned,
  online_movements,
  online_refunds,
  payment_intents,
  payment_notifications,
} from '../online-payments.tables.ts'

export const ONLINE_PAYMENTS_PAGE_SIZE = 20

const { received, returned, to_decide, written } = payment_intents

/** Each payment is in exactly one of these states. */
const inState: Record<OnlineState, SQL> = {
  'to-decide': sql`${to_decide} is not null`,
  returned: isReturned(payment_intents),
  paid: isPaid(payment_intents),
  waiting: isPaymentPending(payment_intents),
  'not-paid': isNotPaid(payment_intents),
}

export const stateInSql = sql<OnlineState>`case when ${inState['to-decide']} then 'to-decide' when ${inState.returned} then 'returned'
  when ${inState.paid} then 'paid' when ${inState.waiting} then 'waiting' else 'not-paid' end`

const columns = {
  id: payment_intents.id,
  provider: payment_intents.provider,
  method: payment_intents.method,
  reference: payment_intents.reference,
  provider_id: payment_intents.provider_id,
  what: payment_intents.what,
  order_id: payment_intents.order_id,
  client_id: payment_intents.client_id,
  // who is no client pays a compensation of an order
  client: sql<string>`coalesce(${orders.client}, ${clients.name}, (
    select o.client from documents d join orders o on o.id = d.order_id
     where ${payment_intents.client_id} is null and d.kind in ${sql.raw(buildPaperKindsSql('isApartFromPrice'))} and d.id = ${payment_intents.document_ids}[1]), '')`,
  amount: payment_intents.amount,
  received,
  returned,
  written,
  state: stateInSql,
  to_decide,
  way: payment_intents.way,
  begun_at: payment_intents.begun_at,
  asked_at: payment_intents.asked_at,
}

type Row = Omit<OnlinePaymentRow, 'begun_at' | 'asked_at'> & { begun_at: Date; asked_at: Date | null }
const asTold = <R extends Row>(row: R) => ({
  ...row,
  begun_at: row.begun_at.toISOString(),
  asked_at: row.asked_at?.toISOString() ?? null,
})

function rowsOf(reader: Reader) {
  return reader
    .select(columns)
    .from(payment_intents)
    .leftJoin(orders, eq(orders.id, payment_intents.order_id))
    .leftJoin(clients, eq(clients.id, payment_intents.client_id))
}

interface OnlinePaymentFilters {
  state?: OnlineState | undefined
  provider?: ProviderName | undefined
  q?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  order_id?: number | undefined
}

export async function listOnlinePayments(
  reader: Reader,
  input: OnlinePaymentFilters & PageRequest,
): Promise<{ rows: OnlinePaymentRow[]; total: number }> {
  const { limit, offset } = toPageWindow(input, ONLINE_PAYMENTS_PAGE_SIZE)
  const where = await paymentsAsked(reader, input)
  const rows = await rowsOf(reader)
    .where(where)
    .orderBy(...orderOf(input))
    .limit(limit)
    .offset(offset)
  const [counted] = await reader.select({ total: count() }).from(payment_intents).where(where)
  return { rows: rows.map(asTold), total: counted?.total ?? 0 }
}

/** All that the list has, in its order. */
export async function buildOnlinePaymentIdsSql(reader: Reader, input: OnlinePaymentFilters): Promise<SQL> {
  const where = await paymentsAsked(reader, input)
  const ids = reader.select({ id: payment_intents.id }).from(payment_intents).where(where)
  return ids.orderBy(...orderOf(input)).getSQL()
}

/** In any order. */
export const readOnlinePaymentRows = async (reader: Reader, ids: number[]): Promise<OnlinePaymentRow[]> =>
  (await rowsOf(reader).where(inArray(payment_intents.id, ids))).map(asTold)

/** By moment: old days are not scanned. */
const orderOf = ({ state }: OnlinePaymentFilters) =>
  state === 'to-decide' ? [asc(payment_intents.id)] : [desc(payment_intents.begun_at), desc(payment_intents.id)]

const paymentsAsked = async (reader: Reader, input: OnlinePaymentFilters): Promise<SQL | undefined> =>
  and(
    input.state ? inState[input.state] : undefined,
    input.provider ? eq(payment_intents.provider, input.provider) : undefined,
    input.order_id ? eq(payment_intents.order_id, input.order_id) : undefined,
    input.from ? gte(payment_intents.begun_at, toInstant(input.from, '00:00')) : undefined,
    input.to ? lt(payment_intents.begun_at, toInstant(addDays(input.to, 1), '00:00')) : undefined,
    input.q ? await isAbout(reader, input.q) : undefined,
  )

export const countToDecide = (reader: Reader): Promise<number> => reader.$count(payment_intents, inState['to-decide'])

const largestId = 2_147_483_647

async function isAbout(reader: Reader, q: string): Promise<SQL | undefined> {
  const figure = /^(?:#|nr\.?\s*)?(\d+)$/i.exec(q)?.[1]
  const byOrder = figure && Number(figure) <= largestId ? eq(payment_intents.order_id, Number(figure)) : undefined
  if (figure && figure.length < 4) return byOrder ?? sql`false`
  // the index begins with the provider
  const ofProvider = providerNames.map((name) =>
    and(eq(payment_intents.provider, name), eq(payment_intents.provider_id, q)),
  )
  const byName = or(eq(payment_intents.reference, q), ...ofProvider)
  const words = (letters: SQL) => and(...q.split(/\s+/).map((word) => buildTextMatchCondition(letters, word)))
  const match = or(
    byOrder,
    byName,
    await buildInSubqueryCondition(
      reader,
      payment_intents.order_id,
      sql`select o.id from orders o where ${words(sql`o.letters`)}`,
    ),
    await buildInSubqueryCondition(
      reader,
      payment_intents.client_id,
      sql`select c.id from clients c where ${words(sql`c.letters`)}`,
    ),
  )
  // searches use their own indexes; otherwise a rare match scans the newest
  return sql`${payment_intents.id} = any(array(select ${payment_intents.id} from ${payment_intents} where ${match}))`
}

export async function listDifferingPayments(
  reader: Reader,
  max: number,
): Promise<{ rows: OnlinePaymentRow[]; total: number }> {
  const where = isDiffering(payment_intents)
  const rows = await rowsOf(reader).where(where).orderBy(asc(payment_intents.id)).limit(max)
  const [counted] = await reader.select({ total: count() }).from(payment_intents).where(where)
  return { rows: rows.map(asTold), total: counted?.total ?? 0 }
}

const wantedBy = alias(users, 'wanted_by')

export async function showOnlinePayment(reader: Reader, id: number): Promise<OnlinePaymentLife | undefined> {
  const [row] = await rowsOf(reader).where(eq(payment_intents.id, id))
  const [intent] = await reader.select().from(payment_intents).where(eq(payment_intents.id, id))
  if (!row || !intent) return undefined
  const bills =
    intent.document_ids.length === 0
      ? []
      : await reader
          .select({ id: documents.id, full_number: documents.full_number })
          .from(documents)
          .where(inArray(documents.id, intent.document_ids))
          .orderBy(asc(documents.id))
  const movements = await reader
    .select({
      id: online_movements.id,
      kind: online_movements.kind,
      amount: online_movements.amount,
      at: online_movements.at,
      payment_id: payments.id,
      written: payments.amount,
      paid_on: payments.paid_on,
    })
    .from(online_movements)
    .leftJoin(payments, eq(payments.online_movement_id, online_movements.id))
    .where(eq(online_movements.intent_id, id))
    .orderBy(asc(online_movements.id))
  const refunds = await reader
    .select({ refund: online_refunds, by: nameOf(wantedBy) })
    .from(online_refunds)
    .leftJoin(wantedBy, eq(wantedBy.id, online_refunds.wanted_by))
    .where(eq(online_refunds.intent_id, id))
    .orderBy(asc(online_refunds.id))
  const notifications = await reader
    .select()
    .from(payment_notifications)
    .where(eq(payment_notifications.intent_id, id))
    .orderBy(asc(payment_notifications.id))
    .limit(200)
  const [decider] =
    intent.decided_by === null
      ? []
      : await reader
          .select({ name: nameOf(users) })
          .from(users)
          .where(eq(users.id, intent.decided_by))
  return {
    ...asTold(row),
    bills,
    expires_at: intent.expires_at.toISOString(),
    next_ask_at: intent.next_ask_at?.toISOString() ?? null,
    asks: intent.asks,
    refused_because: intent.refused_because,
    not_written_because: intent.not_written_because,
    unclear_because: intent.unclear_because,
    decided_at: intent.decided_at?.toISOString() ?? null,
    decided_by: decider?.name ?? null,
    refundable: await readRefundableOnline(reader, intent),
    movements: movements.map(({ payment_id, written, paid_on, at, ...one }) => ({
      ...one,
      at: at.toISOString(),
      payment: payment_id === null ? null : { id: payment_id, amount: written ?? 0, paid_on: paid_on ?? '' },
    })),
    refunds: refunds.map(({ refund, by }) => ({
      id: refund.id,
      amount: refund.amount,
      reason: refund.reason,
      state: refund.state,
      wanted_by: by,
      wanted_at: refund.wanted_at.toISOString(),
      done_at: refund.done_at?.toISOString() ?? null,
      refused_because: refund.refused_because,
    })),
    notifications: notifications.map(({ id: number, came_at, last_at, times }) => ({
      id: number,
      times,
      came_at: came_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
  }
}

const nameOf = (of: typeof users | typeof wantedBy) =>
  sql<string | null>`nullif(trim(${of.name} || ' ' || ${of.lastname}), '')`
