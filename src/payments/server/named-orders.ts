import { and, asc, eq, inArray } from 'drizzle-orm'
import { documents } from '#documents/server/documents.tables.ts'
import { isListed } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { findNumberTokens } from '../find-number-tokens.ts'
import { findReferences } from '../find-references.ts'

/** Orders in the lists that a payer's words name. */
export interface NamedOrders {
  /** By our payment reference. */
  referred: number[]
  /** By the number of a document. */
  numbered: number[]
  /** Payers name what they pay; a contract or an act names the order too, but nobody can be sure that it is what is paid. */
  arePaid: boolean
}

/** What each of these words names, looked up with two questions however many there are. */
export async function namedOrders(reader: Reader, words: string[]): Promise<NamedOrders[]> {
  const found = words.map((text) => ({ ids: findReferences(text), tokens: new Set(findNumberTokens(text)) }))
  const live = await liveOrders(reader, [...new Set(found.flatMap(({ ids }) => ids))])
  const issued = await issuedUnder(reader, [...new Set(found.flatMap(({ tokens }) => [...tokens]))])
  return found.map(({ ids, tokens }) => {
    const mine = issued.filter(({ full_number }) => tokens.has(full_number))
    return {
      referred: ids.filter((id) => live.has(id)),
      numbered: [...new Set(mine.map(({ orderId }) => orderId))],
      arePaid: mine.every(({ kind }) => kind === 'prepayment' || kind === 'invoice'),
    }
  })
}

async function liveOrders(reader: Reader, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const live = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), isListed))
  return new Set(live.map(({ id }) => id))
}

function issuedUnder(reader: Reader, numbers: string[]) {
  if (numbers.length === 0) return []
  return reader
    .select({ orderId: orders.id, kind: documents.kind, full_number: documents.full_number })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.order_id))
    .where(and(inArray(documents.full_number, numbers), isListed))
    .orderBy(asc(documents.id))
}
