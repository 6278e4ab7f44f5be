import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Tell } from '#platform/progress/with-progress.ts'
import { findNumberTokens } from '../find-number-tokens.ts'
import { findBillReferences, findReferences } from '../find-references.ts'
import type { Imported } from '../payments.contract.ts'
import { bank_entries } from './bank.tables.ts'
import { partPaidOrders } from './part-paid-orders.ts'
import { type PlacedPayment, placeEntry } from './place-entry.ts'
import { placeTogether } from './place-together.ts'
import { sumsDue } from './sums-due.ts'

interface Matching {
  tell: Tell
  byUserId: number
  now: Date
  log: Log
}

export type Matched = Pick<Imported, 'matched' | 'matched_amount' | 'part' | 'over' | 'invoices'>

const AT_ONCE = 250
/** So many are placed in one transaction: it holds the series of invoices, for which whoever marks an order as paid waits. */
const TOGETHER = 50

/**
 * Finds what waiting entries pay and records what is sure. Entries that name an order or a bill are placed together, some at a
 * time; where one of them fails, each of these stands for itself: it waits for a clerk and takes nothing of the others with
 * it. Most other entries of a large statement name nothing, and nothing waits for their sum; those are noted together,
 * because asking for each would take minutes.
 */
export async function matchEntries(database: Database, entryIds: number[], matching: Matching): Promise<Matched> {
  const result: Matched = { matched: 0, matched_amount: 0, part: 0, over: 0, invoices: 0 }
  const partPaid = await partPaidOrders(database.db)
  let done = 0
  const looked = (entries: number) => {
    done += entries
    matching.tell({ step: 'matching', done, whole: entryIds.length })
  }
  const place = async (entryId: number) => {
    await placeOne(database, { entryId, partPaid, result, ...matching })
    looked(1)
  }
  looked(0)

  for (let from = 0; from < entryIds.length; from += AT_ONCE) {
    const entries = await waitingOf(database, entryIds.slice(from, from + AT_ONCE))
    const naming = entries.filter(namesSomething)
    for (let at = 0; at < naming.length; at += TOGETHER) {
      const ids = naming.slice(at, at + TOGETHER).map(({ id }) => id)
      const left = await placeSome(database, { entryIds: ids, partPaid, result, ...matching })
      looked(ids.length - left.length)
      for (const id of left) await place(id)
    }

    const others = entries.filter((entry) => !naming.includes(entry))
    const sums = await sumsDue(database.db, { amounts: others.map(({ amount }) => amount), partPaid })
    const hopeless = others.filter(({ amount }) => !sums.has(amount)).map(({ id }) => id)
    for (const { id, amount } of others) if (sums.has(amount)) await place(id)
    if (hopeless.length > 0)
      await database.db
        .update(bank_entries)
        .set({ suggested: [], suggested_bills: [], looked_at: matching.now })
        .where(and(inArray(bank_entries.id, hopeless), eq(bank_entries.state, 'waiting')))
    // With those that somebody else has taken meanwhile.
    looked(Math.min(from + AT_ONCE, entryIds.length) - done)
  }
  return result
}

type Waiting = Pick<typeof bank_entries.$inferSelect, 'id' | 'amount' | 'reference' | 'remittance'>

function waitingOf(database: Database, ids: number[]): Promise<Waiting[]> {
  return database.db
    .select({
      id: bank_entries.id,
      amount: bank_entries.amount,
      reference: bank_entries.reference,
      remittance: bank_entries.remittance,
    })
    .from(bank_entries)
    .where(and(inArray(bank_entries.id, ids), eq(bank_entries.state, 'waiting')))
    .orderBy(asc(bank_entries.id))
}

function namesSomething({ reference, remittance }: Waiting): boolean {
  const text = `${reference} ${remittance}`
  return [findReferences, findBillReferences, findNumberTokens].some((find) => find(text).length > 0)
}

interface Counting extends Matching {
  partPaid: number[]
  result: Matched
}

/** Answers which entries are to be placed alone. */
async function placeSome(
  database: Database,
  { entryIds, partPaid, result, byUserId, now, log }: Counting & { entryIds: number[] },
): Promise<number[]> {
  try {
    const { placed, left } = await database.transaction((tx) => placeTogether(tx, { entryIds, byUserId, now }))
    for (const one of placed) count(one, { partPaid, result })
    return left
  } catch (error) {
    log.warn({ err: error, entries: entryIds.length }, 'bank entries could not be placed together')
    return entryIds
  }
}

async function placeOne(
  database: Database,
  { entryId, partPaid, result, byUserId, now, log }: Counting & { entryId: number },
): Promise<void> {
  try {
    const placed = await database.transaction((tx) => placeEntry(tx, { entryId, partPaid, byUserId, now }))
    if (placed.matched) count(placed, { partPaid, result })
  } catch (error) {
    log.warn({ err: error, entry: entryId }, 'a bank entry could not be placed and waits')
  }
}

function count(placed: PlacedPayment, { partPaid, result }: Pick<Counting, 'partPaid' | 'result'>): void {
  result.matched += 1
  result.matched_amount += placed.amount
  result.invoices += placed.invoices
  if (placed.over > 0) result.over += 1
  if (placed.due === 0) return
  result.part += 1
  if (placed.orderId !== null) partPaid.push(placed.orderId)
}
