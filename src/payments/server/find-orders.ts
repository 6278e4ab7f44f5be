import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { isPayable } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import type { MatchedBy } from '../bank-entry-states.ts'
import { namesReference } from '../find-references.ts'
import { type bank_entries, bank_entries as entries } from './bank.tables.ts'
import { type NamedOrders, namedOrders } from './named-orders.ts'
import { partPaidOrders } from './part-paid-orders.ts'
import { payments } from './payments.tables.ts'
import { receivedOf } from './received-of.ts'

type Entry = Pick<
  typeof bank_entries.$inferSelect,
  'amount' | 'debtor_name' | 'debtor_iban' | 'reference' | 'remittance'
>

export type FoundOrders =
  | { sure: true; orderId: number; by: MatchedBy }
  /** Nobody can tell but a person; the likeliest come first. */
  | { sure: false; orderIds: number[] }

/**
 * Whose payment an entry is (docs/decisions/0018-payments.md): by our payment reference, then by the number of a document, then by a
 * known payer's account with exactly the sum that is due. Each must lead to one order that still waits for money;
 * all else is for a clerk to decide, with orders of the same sum suggested. `partPaid`: the orders that `partPaidOrders`
 * answers, when the caller asks for many entries.
 */
export async function findOrders(tx: Tx, entry: Entry, partPaid?: readonly number[]): Promise<FoundOrders> {
  const text = wordsOf(entry)
  const [named] = await namedOrders(tx, [text])
  const [only] = named ? [...named.referred, ...named.numbered] : []
  const dueOfOnly = only === undefined ? 0 : await dueOf(tx, only)
  const byName = named && findByName(named, () => dueOfOnly)
  if (byName) return byName

  const sum = { amount: entry.amount, partPaid: partPaid ?? (await partPaidOrders(tx)) }
  const found = await unpaidWith(tx, sum, entry)
  const ofPayer = found.filter(({ isPayers }) => isPayers)
  // a reference of somebody else's says that the money was meant for something else
  const [one] = ofPayer
  if (one && ofPayer.length === 1 && !namesReference(text)) return { sure: true, orderId: one.id, by: 'debtor' }
  return unsure(found.map(({ id }) => id))
}

/** What a payer wrote. */
export const wordsOf = ({ reference, remittance }: Pick<Entry, 'reference' | 'remittance'>): string =>
  `${reference} ${remittance}`

/** The order that an entry names; undefined when it names none. `dueOf`: cents that an order still waits for. */
export function findByName(
  { referred, numbered, arePaid }: NamedOrders,
  dueOf: (orderId: number) => number,
): FoundOrders | undefined {
  const named = [...new Set([...referred, ...numbered])]
  const [orderId] = named
  if (orderId === undefined) return undefined
  if (named.length > 1 || !arePaid || dueOf(orderId) <= 0) return unsure(named)
  return { sure: true, orderId, by: referred.length > 0 ? 'reference' : 'document' }
}

const MOST_SUGGESTED = 5
const unsure = (orderIds: number[]): FoundOrders => ({ sure: false, orderIds: orderIds.slice(0, MOST_SUGGESTED) })

const due = sql<number>`${orders.price_with_vat} - ${sql.raw(receivedOf('"orders"'))}`

async function dueOf(tx: Tx, orderId: number): Promise<number> {
  const [order] = await tx
    .select({ due: due.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.id, orderId), isPayable))
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
    .where(and(isPayable, or(isUntouched, counted)))
    .orderBy(
      sql`2 desc, similarity(plain_letters(${orders.client}), plain_letters(${debtor_name})) desc`,
      asc(orders.id),
    )
    .limit(MOST_SUGGESTED)
}
