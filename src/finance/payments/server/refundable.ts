import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  online_movements,
  online_refunds,
  payment_intents,
} from '#finance/online-payments/server/online-payments.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { lockClientsOfInvoices, lockPayers } from './lock-payers.ts'
import { payment_documents, payments } from './payments.tables.ts'
import { readReceivedAmount } from './public/read-received-amount.ts'
import { readAdvance } from './read-advance.ts'

/** The owner of the money. Null: nobody's client, for a compensation. */
export type Receipt = { orderId: number } | { clientId: number | null }

/**
 * The one lock under which money goes back, by hand and at the provider alike: the client's, and before it the order's.
 * Also of a deleted order, whose money may still be given back.
 */
export async function lockReceipt(tx: Tx, receipt: Receipt): Promise<void> {
  if ('clientId' in receipt) {
    await lockPayers(tx, [receipt.clientId])
    return
  }
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, receipt.orderId)).for('update')
  await lockClientsOfInvoices(tx, [receipt.orderId])
}

/**
 * Cents that may go back by hand, of whatever receipt: what came less what went back, by transfer in a file or not,
 * and less what is on its way at a provider. Of a client only what no document has taken, whichever order freed it.
 * Locks.
 */
export async function readRefundable({ tx }: Work, receipt: Receipt): Promise<number> {
  await lockReceipt(tx, receipt)
  return readRefundableByHand(tx, receipt)
}

/** The same, as it stands; exact only under the lock. */
export async function readRefundableByHand(reader: Reader, receipt: Receipt): Promise<number> {
  return (await poolOf(reader, receipt)) - onItsWay(await intentsOf(reader, receipt))
}

/** Cents that the provider may be asked to give back of one online payment, of what it has received. */
export async function readRefundableOnline(
  reader: Reader,
  intent: typeof payment_intents.$inferSelect,
): Promise<number> {
  const receipt: Receipt = intent.order_id === null ? { clientId: intent.client_id } : { orderId: intent.order_id }
  const intents = await intentsOf(reader, receipt, intent.id)
  const own = intents.find(({ id }) => id === intent.id)
  if (!own) throw new Error(`There is no payment ${intent.id}`)
  const left = intent.received - intent.returned - own.open
  // nobody else can draw on what nobody's client has paid
  if ('clientId' in receipt && receipt.clientId === null) return Math.max(0, left)
  const pool = (await poolOf(reader, receipt)) - onItsWay(intents.filter(({ id }) => id !== intent.id))
  return Math.max(0, Math.min(left, pool + own.apart - own.open))
}

/** 409 `over-refundable`. */
export function buildOverRefundableError(refundable: number): Refusal {
  const max = Math.max(0, refundable)
  const sentence =
    max > 0
      ? `Grąžinti galima ne daugiau kaip ${formatMoney(max)}: tiek gauta ir dar negrąžinta.`
      : 'Grąžinti nebėra ko: pinigai negauti, jau grąžinti arba jau grąžinami.'
  return new Refusal(409, 'over-refundable', sentence, { errors: { amount: [sentence] }, more: { refundable: max } })
}

interface Intent {
  id: number
  /** Cents of its refunds wanted and sent. */
  open: number
  /** Cents of its money that are not in the pool: not written down, or on bills, which its refunds open again first. */
  apart: number
}

const onItsWay = (intents: readonly Intent[]): number =>
  intents.reduce((sum, { open, apart }) => sum + Math.max(0, open - apart), 0)

async function poolOf(reader: Reader, receipt: Receipt): Promise<number> {
  if ('orderId' in receipt) return orderPool(reader, receipt.orderId)
  return receipt.clientId === null ? 0 : clientPool(reader, receipt.clientId)
}

/** What orders' refunds at providers take is on its way. */
async function clientPool(reader: Reader, clientId: number, but = 0): Promise<number> {
  // biome-ignore lint/plugin/sql-by-hand: a function of the database
  const { rows } = await reader.execute<{ going: string }>(
    sql`select coalesce(sum(going), 0) as going from surplus_of(${clientId}) where order_id <> ${but}`,
  )
  return (await readAdvance(reader, clientId)) - Number(rows[0]?.going ?? 0)
}

interface InvoicedMoney extends Record<string, unknown> {
  client_id: number | null
  extra: number
  surplus: number
  used: number
}

/**
 * What credit notes freed of a client's order is their advance. Once other documents or a return of the advance have
 * some of it, only what is left of it may go back for the order; what its invoice keeps waits for a credit note.
 */
async function orderPool(reader: Reader, orderId: number): Promise<number> {
  const received = await readReceivedAmount(reader, orderId)
  // biome-ignore lint/plugin/sql-by-hand: a function of the database
  const { rows } = await reader.execute<InvoicedMoney>(
    sql`select client_id, extra::float8 as extra, surplus::float8 as surplus, used::float8 as used from money_of_order(${orderId})`,
  )
  const [money] = rows
  if (!money) return received
  const { client_id: clientId, extra, surplus, used } = money
  if (clientId === null || (surplus === 0 && used === 0)) return received - used
  const advance = Math.max(
    0,
    (await clientPool(reader, clientId, orderId)) - onItsWay(await intentsOf(reader, { clientId })),
  )
  return used === 0 && surplus <= advance ? received : extra + Math.min(surplus, advance)
}

const openOf = sql`(select coalesce(sum(${online_refunds.amount}), 0) from ${online_refunds}
  where ${and(eq(online_refunds.intent_id, payment_intents.id), inArray(online_refunds.state, ['wanted', 'sent']))})`
const notWritten = sql`${payment_intents.received} - ${payment_intents.returned} - ${payment_intents.written}`
const onBills = sql`(select coalesce(sum(${payment_documents.amount}), 0) from ${payment_documents}
  join ${payments} on ${payments.id} = ${payment_documents.payment_id}
  join ${online_movements} on ${online_movements.id} = ${payments.online_movement_id}
  where ${online_movements.intent_id} = ${payment_intents.id})`

/** Payments with refunds under way, and the named one. */
async function intentsOf(reader: Reader, receipt: Receipt, named = 0): Promise<Intent[]> {
  if ('clientId' in receipt && receipt.clientId === null && named === 0) return []
  const isTheirs: SQL | undefined =
    'orderId' in receipt
      ? eq(payment_intents.order_id, receipt.orderId)
      : receipt.clientId === null
        ? eq(payment_intents.id, named)
        : eq(payment_intents.client_id, receipt.clientId)
  return reader
    .select({
      id: payment_intents.id,
      open: openOf.mapWith(Number),
      apart: ('orderId' in receipt ? notWritten : sql`${notWritten} + ${onBills}`).mapWith(Number),
    })
    .from(payment_intents)
    .where(and(isTheirs, sql`(${payment_intents.id} = ${named} or ${openOf} > 0)`))
}
