import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { document_series, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasPaperTrait, listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { findNumberTokens } from '../find-number-tokens.ts'
import {
  findBillReferences,
  findDepositReferences,
  findReferences,
  getReferenceKind,
  listReferenceNumbers,
} from '../find-references.ts'

export interface RemittanceReferences {
  referred: number[]
  numbered: number[]
  /** False: contracts and acts ask for no payment. */
  arePaid: boolean
  bills: NamedBill[]
  /** Orders of which the deposit is paid. */
  deposits: number[]
}

export interface NamedBill {
  id: number
  /** Null: of somebody who is no client. */
  clientId: number | null
  by: 'reference' | 'document'
}

export async function resolveRemittances(reader: Reader, words: string[]): Promise<RemittanceReferences[]> {
  const matches = words.map((text) => ({
    ids: findReferences(text),
    deposits: findDepositReferences(text),
    tokens: new Set(findNumberTokens(text)),
    references: findBillReferences(text),
  }))
  const all = <T>(of: (one: (typeof matches)[number]) => Iterable<T>) => [
    ...new Set(matches.flatMap((one) => [...of(one)])),
  ]
  const live = await liveOrders(
    reader,
    all(({ ids, deposits }) => [...ids, ...deposits]),
  )
  const numbers = all(({ tokens }) => tokens)
  const issued = await issuedUnder(reader, numbers)
  const ofReference = await numbersOf(
    reader,
    all(({ references }) => references),
  )
  const bills = await billsUnder(reader, [...new Set([...numbers, ...[...ofReference.values()].flat()])])
  return matches.map(({ ids, deposits, tokens, references }) => {
    const mine = issued.filter(({ full_number }) => tokens.has(full_number))
    const referred = new Set(references.flatMap((reference) => ofReference.get(reference) ?? []))
    return {
      referred: ids.filter((id) => live.has(id)),
      deposits: deposits.filter((id) => live.has(id)),
      numbered: [...new Set(mine.map(({ orderId }) => orderId))],
      arePaid: mine.every(({ kind }) => hasPaperTrait(kind, 'isOfOrderState')),
      bills: bills.flatMap(({ id, clientId, full_number }) => {
        if (referred.has(full_number)) return { id, clientId, by: 'reference' }
        return tokens.has(full_number) ? { id, clientId, by: 'document' } : []
      }),
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
    .where(
      and(
        inArray(documents.full_number, numbers),
        notInArray(documents.kind, listPaperKinds('isApartFromPrice')),
        isListed,
      ),
    )
    .orderBy(asc(documents.id))
}

async function numbersOf(reader: Reader, references: string[]): Promise<Map<string, string[]>> {
  if (references.length === 0) return new Map()
  const series = await reader
    .select({ kind: document_series.kind, series: document_series.series })
    .from(document_series)
    .where(inArray(document_series.kind, listPaperKinds('isOwed')))
  return new Map(
    references.map((reference) => {
      const names = series.flatMap((one) => (one.kind === getReferenceKind(reference) ? one.series : []))
      return [reference, listReferenceNumbers(reference, names)]
    }),
  )
}

const isOfBefore = inArray(documents.kind, listPaperKinds('isOfBefore'))

/** Another program writes its numbers as it likes; payers write them without signs, or with others. */
const lettersAndDigits = sql<string>`opening_number(${documents.full_number})`
const numberInTexts = sql<string>`case when ${isOfBefore} then ${lettersAndDigits} else ${documents.full_number} end`

function billsUnder(reader: Reader, numbers: string[]) {
  if (numbers.length === 0) return []
  return reader
    .select({ id: documents.id, clientId: documents.client_id, full_number: numberInTexts })
    .from(documents)
    .where(
      and(
        or(
          inArray(documents.full_number, numbers),
          and(isOfBefore, isNotNull(documents.client_id), inArray(lettersAndDigits, numbers)),
        ),
        or(
          isOfBefore,
          and(eq(documents.kind, 'invoice'), isNull(documents.order_id), isNotNull(documents.client_id)),
          // one that calls off asks for nothing
          and(inArray(documents.kind, listPaperKinds('isApartFromPrice')), isNull(documents.credits)),
        ),
      ),
    )
    .orderBy(asc(documents.id))
}
