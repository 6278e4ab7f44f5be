import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { documents } from '#documents/server/documents.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database.ts'
import type { MatchedBy } from '../bank-entry-states.ts'
import { findNumberTokens } from '../find-number-tokens.ts'
import { findReferences, namesReference } from '../find-references.ts'
import { type bank_entries, bank_entries as entries } from './bank.tables.ts'
import { partPaidOrders } from './part-paid-orders.ts'
import { payments } from './payments.tables.ts'

type Entry = Pick<
  typeof bank_entries.$inferSelect,
  'amount' | 'debtor_name' | 'debtor_iban' | 'reference' | 'remittance'
>

export type FoundOrders =
  | { sure: true; orderId: number; by: MatchedBy }
  /** Nobody can tell but a person; the likeliest come first. */
  | { sure: false; orderIds: number[] }

/**
 * Whose payment an entry is (lietuva.md, section 10): by our payment reference, then by the number of a document, then by a
 * known payer's account with exactly the sum that is due. Each must lead to one order that still waits for money;
 * all else is for a clerk to decide, with orders of the same sum suggested. `partPaid`: the orders that `partPaidOrders`
 * answers, when the caller asks for many entries.
 */
export async function findOrders(tx: Tx, entry: Entry, partPaid?: readonly number[]): Promise<FoundOrders> {
  const text = `${entry.reference} ${entry.remittance}`
  const referred = await liveOrders(tx, findReferences(text))
  const numbered = await ordersOfNumbers(tx, findNumberTokens(text))
  const named = [...new Set([...referred, ...numbered.ids])]
  if (named.length > 0) {
    const [orderId = 0] = named
    const isSure = named.length === 1 && numbered.arePaid && (await dueOf(tx, orderId)) > 0
    return isSure ? { sure: true, orderId, by: referred.length > 0 ? 'reference' : 'document' } : unsure(named)
  }

  const sum = { amount: entry.amount, partPaid: partPaid ?? (await partPaidOrders(tx)) }
  const found = await unpaidWith(tx, sum, entry)
  const ofPayer = found.filter(({ isPayers }) => isPayers)
  // a reference of somebody else's says that the money was meant for something else
  const [only] = ofPayer
  if (only && ofPayer.length === 1 && !namesReference(text)) return { sure: true, orderId: only.id, by: 'debtor' }
  return unsure(found.map(({ id }) => id))
}

const MOST_SUGGESTED = 5
const unsure = (orderIds: number[]): FoundOrders => ({ sure: false, orderIds: orderIds.slice(0, MOST_SUGGESTED) })

async function liveOrders(tx: Tx, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const live = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), isNull(orders.deleted_at)))
  const found = new Set(live.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

/** Payers name what they pay; a contract or an act names the order too, but nobody can be sure that it is what is paid. */
async function ordersOfNumbers(tx: Tx, tokens: string[]): Promise<{ ids: number[]; arePaid: boolean }> {
  if (tokens.length === 0) return { ids: [], arePaid: true }
  const found = await tx
    .select({ id: documents.order_id, kind: documents.kind })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.order_id))
    .where(and(inArray(documents.full_number, tokens), isNull(orders.deleted_at)))
    .orderBy(asc(documents.id))
  const arePaid = found.every(({ kind }) => kind === 'prepayment' || kind === 'invoice')
  return { ids: [...new Set(found.map(({ id }) => id))], arePaid }
}

const due = sql<number>`${orders.price_with_vat} - coalesce((select sum(p.amount) from ${payments} p where p.order_id = "orders"."id"), 0)`

async function dueOf(tx: Tx, orderId: number): Promise<number> {
  const [order] = await tx
    .select({ due: due.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.paid_at)))
  return order?.due ?? 0
}

/** Orders of those for whom this account has paid before. */
function isOfPayer(iban: string): SQL<boolean> {
  if (!iban) return sql`false`
  const before = sql`select o.user_id, o.im_k from ${entries} b join ${payments} p on p.bank_entry_id = b.id
      join orders o on o.id = p.order_id where b.debtor_iban = ${iban} and b.state = 'settled'
       and not exists (select from ${payments} r where r.reverses in (p.id, p.reverses))`
  return sql<boolean>`exists (select from (${before}) known
      where known.user_id = "orders"."user_id" or (known.im_k <> '' and known.im_k = "orders"."im_k"))`
}

/**
 * Orders for which exactly so much is due; those of the payer first, then those whose client is named like the payer. Those without any payment are
 * found by their price in an index, the few with some are counted: a statement of thousands asks this for most of its entries.
 */
async function unpaidWith(
  tx: Tx,
  { amount, partPaid }: { amount: number; partPaid: readonly number[] },
  { debtor_iban, debtor_name }: Pick<Entry, 'debtor_iban' | 'debtor_name'>,
): Promise<{ id: number; isPayers: boolean }[]> {
  const isUntouched = and(
    eq(orders.price_with_vat, amount),
    sql`not exists (select from ${payments} p where p.order_id = "orders"."id")`,
  )
  const counted = partPaid.length > 0 ? and(inArray(orders.id, [...partPaid]), eq(due, amount)) : undefined
  return tx
    .select({ id: orders.id, isPayers: isOfPayer(debtor_iban) })
    .from(orders)
    .where(and(isNull(orders.paid_at), isNull(orders.deleted_at), or(isUntouched, counted)))
    .orderBy(
      sql`2 desc, similarity(plain_letters(${orders.client}), plain_letters(${debtor_name})) desc`,
      asc(orders.id),
    )
    .limit(MOST_SUGGESTED)
}
