import { and, asc, eq, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isPayable } from '#orders/server/public/order-conditions.ts'
import { document_balances } from '#people/documents/server/documents.tables.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { ReportProgress } from '#platform/progress/with-progress.ts'
import { transact } from '#shell/action/work.ts'
import { findNumberTokens } from '../find-number-tokens.ts'
import { findBillReferences, findDepositReferences, findReferences } from '../find-references.ts'
import type { StatementImportResult } from '../payments.contract.ts'
import { bank_entries } from './bank.tables.ts'
import { listClientNames } from './client-namesakes.ts'
import { listPartPaidOrders } from './list-part-paid-orders.ts'
import { type MatchedPayment, matchBankEntry } from './match-bank-entry.ts'
import { matchEntriesInBatch } from './match-entries-in-batch.ts'
import { payments } from './payments.tables.ts'
import { buildReceivedSql } from './public/build-received-sql.ts'

interface MatchEntriesInput {
  tell: ReportProgress
  byUserId: number
  now: Date
  log: Log
}

export type MatchEntriesResult = Pick<
  StatementImportResult,
  'matched' | 'matched_amount' | 'part' | 'over' | 'invoices'
>

const AT_ONCE = 250
const TOGETHER = 50

/**
 * Records what is certain. Entries that name an order or bill go in batches; when one fails, each of its batch goes
 * alone: the failing one waits for a clerk. Those that name nothing and match no due sum are noted together: singly
 * they take minutes.
 */
export async function matchEntries(
  database: Database,
  entryIds: number[],
  matching: MatchEntriesInput,
): Promise<MatchEntriesResult> {
  const result: MatchEntriesResult = { matched: 0, matched_amount: 0, part: 0, over: 0, invoices: 0 }
  const partPaid = await listPartPaidOrders(database.db)
  let done = 0
  const current = (entries: number) => {
    done += entries
    matching.tell({ step: 'matching', done, whole: entryIds.length })
  }
  const place = async (entryId: number) => {
    await placeOne(database, { entryId, partPaid, result, ...matching })
    current(1)
  }
  current(0)

  for (let from = 0; from < entryIds.length; from += AT_ONCE) {
    const entries = await waitingOf(database, entryIds.slice(from, from + AT_ONCE))
    const naming = entries.filter(namesSomething)
    for (let at = 0; at < naming.length; at += TOGETHER) {
      const ids = naming.slice(at, at + TOGETHER).map(({ id }) => id)
      const left = await placeSome(database, { entryIds: ids, partPaid, result, ...matching })
      current(ids.length - left.length)
      for (const id of left) await place(id)
    }

    const others = entries.filter((entry) => !naming.includes(entry))
    const sums = await sumsDue(database.db, { amounts: others.map(({ amount }) => amount), partPaid })
    const names = await listClientNames(
      database.db,
      others.map(({ debtor_name }) => debtor_name),
    )
    const tellsSomething = ({ amount, debtor_name }: UnmatchedEntry) =>
      sums.has(amount) || names.has(debtor_name.trim())
    const hopeless = others.filter((entry) => !tellsSomething(entry)).map(({ id }) => id)
    for (const entry of others) if (tellsSomething(entry)) await place(entry.id)
    if (hopeless.length > 0)
      await database.db
        .update(bank_entries)
        .set({ suggested: [], suggested_bills: [], looked_at: matching.now })
        .where(and(inArray(bank_entries.id, hopeless), eq(bank_entries.state, 'waiting')))
    current(Math.min(from + AT_ONCE, entryIds.length) - done)
  }
  return result
}

type UnmatchedEntry = Pick<
  typeof bank_entries.$inferSelect,
  'id' | 'amount' | 'debtor_name' | 'reference' | 'remittance'
>

function waitingOf(database: Database, ids: number[]): Promise<UnmatchedEntry[]> {
  return database.db
    .select({
      id: bank_entries.id,
      amount: bank_entries.amount,
      debtor_name: bank_entries.debtor_name,
      reference: bank_entries.reference,
      remittance: bank_entries.remittance,
    })
    .from(bank_entries)
    .where(and(inArray(bank_entries.id, ids), eq(bank_entries.state, 'waiting')))
    .orderBy(asc(bank_entries.id))
}

function namesSomething({ reference, remittance }: UnmatchedEntry): boolean {
  const text = `${reference} ${remittance}`
  return [findReferences, findBillReferences, findDepositReferences, findNumberTokens].some(
    (find) => find(text).length > 0,
  )
}

interface MatchCounter extends MatchEntriesInput {
  partPaid: number[]
  result: MatchEntriesResult
}

async function placeSome(
  database: Database,
  { entryIds, partPaid, result, byUserId, now, log }: MatchCounter & { entryIds: number[] },
): Promise<number[]> {
  try {
    const { placed, left } = await transact(database, { by: byUserId, now }, (work) =>
      matchEntriesInBatch(work, { entryIds }),
    )
    for (const one of placed) count(one, { partPaid, result })
    return left
  } catch (error) {
    log.warn({ err: error, entries: entryIds.length }, 'bank entries could not be placed together')
    return entryIds
  }
}

async function placeOne(
  database: Database,
  { entryId, partPaid, result, byUserId, now, log }: MatchCounter & { entryId: number },
): Promise<void> {
  try {
    const placed = await transact(database, { by: byUserId, now }, (work) =>
      matchBankEntry(work, { entryId, partPaid }),
    )
    if (placed.matched) count(placed, { partPaid, result })
  } catch (error) {
    log.warn({ err: error, entry: entryId }, 'a bank entry could not be placed and waits')
  }
}

function count(placed: MatchedPayment, { partPaid, result }: Pick<MatchCounter, 'partPaid' | 'result'>): void {
  result.matched += 1
  result.matched_amount += placed.amount
  result.invoices += placed.invoices
  if (placed.over > 0) result.over += 1
  if (placed.due === 0) return
  result.part += 1
  if (placed.orderId !== null) partPaid.push(placed.orderId)
}

async function sumsDue(
  reader: Reader,
  { amounts, partPaid }: { amounts: readonly number[]; partPaid: readonly number[] },
): Promise<Set<number>> {
  if (amounts.length === 0) return new Set()
  const moved = reader.select({ id: payments.id }).from(payments).where(eq(payments.order_id, orders.id))
  // Sums may exceed an integer.
  const isAsked = sql`${orders.price_with_vat} = any(${sql.param(amounts)}::bigint[])`
  const untouched = await reader
    .selectDistinct({ cents: orders.price_with_vat })
    .from(orders)
    .where(and(isPayable, isAsked, notExists(moved)))
  const begun = await reader
    .select({ cents: sql`${orders.price_with_vat} - ${sql.raw(buildReceivedSql('"orders"'))}`.mapWith(Number) })
    .from(orders)
    .where(and(isPayable, inArray(orders.id, [...partPaid])))
  const billed = await reader
    .selectDistinct({ cents: document_balances.open })
    .from(document_balances)
    .where(
      and(
        ne(document_balances.open, 0),
        sql`${document_balances.open} = any(${sql.param(amounts)}::bigint[])`,
        isNotNull(document_balances.due_on),
      ),
    )
  return new Set([...untouched, ...begun, ...billed].map(({ cents }) => cents))
}
