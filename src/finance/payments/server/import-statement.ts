import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { matchRefunds } from '#finance/refunds/server/match-refunds.ts'
import { matchReturns } from '#finance/refunds/server/match-returns.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { ReportProgress } from '#platform/progress/with-progress.ts'
import { invalid } from '#platform/refusal.ts'
import { parseIban } from '#rules/codes/iban.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { assertReadyForOrders } from '#shell/settings/server/public/assert-ready-for-orders.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { BankEntryState } from '../bank-entry-states.ts'
import type { StatementImportResult } from '../payments.contract.ts'
import { bank_entries, bank_statements } from './bank.tables.ts'
import type { BankFileEntry, BankFileStatement } from './camt/bank-file.ts'
import { flagTakenBackPayments } from './flag-taken-back-payments.ts'
import { matchEntries } from './match-entries.ts'

interface ImportStatementInput {
  statements: BankFileStatement[]
  fileName: string
  tell: ReportProgress
  byUserId: number
  now: Date
  log: Log
}

/**
 * One transaction, then `matchEntries`. After a crash, importing again continues. 422 on `file` for another's
 * account, 409 `shop-not-ready` while invoices could not be issued.
 */
export async function importStatement(
  database: Database,
  { statements, fileName, tell, byUserId, now, log }: ImportStatementInput,
): Promise<StatementImportResult> {
  const settings = await readSettings(database.db)
  refuseOthersAccount(statements, parseIban(settings.iban))
  // Payments that complete a price would silently wait otherwise.
  assertReadyForOrders(settings, { to: 'office' })

  const written = await transact(database, { by: byUserId, now }, async (work) => {
    const all: { keys: string[]; fresh: number; refunds: number; returned: number }[] = []
    for (const statement of statements) all.push(await writeStatement(work, { statement, fileName }))
    return all
  })
  const keys = written.flatMap((one) => one.keys)
  const fresh = written.reduce((sum, one) => sum + one.fresh, 0)
  const refunds = written.reduce((sum, one) => sum + one.refunds, 0)
  const returned = written.reduce((sum, one) => sum + one.returned, 0)

  const result = await matchEntries(database, await idsOf(database, keys, isToPlace), { tell, byUserId, now, log })
  const waiting = (await idsOf(database, keys, eq(bank_entries.state, 'waiting'))).length
  const other = (await idsOf(database, keys, eq(bank_entries.state, 'other'))).length
  return {
    ...result,
    entries: keys.length,
    known: keys.length - fresh,
    ...(refunds > 0 && { refunds }),
    ...(returned > 0 && { returned }),
    waiting,
    other,
  }
}

function refuseOthersAccount(statements: BankFileStatement[], ours: string | undefined): void {
  if (!ours) throw invalid({ file: ['Pirmiausia nustatymuose įrašykite parduotuvės sąskaitos numerį (IBAN).'] })
  const other = statements.find(({ iban }) => iban !== ours)
  if (other)
    throw invalid({
      file: [`Tai kitos sąskaitos (${other.iban || 'be IBAN'}) išrašas, o parduotuvės sąskaita yra ${ours}.`],
    })
}

/** Reopened entries are a person's, as matching would decide the same; so are returns and mixed payments. */
const isToPlace = and(
  eq(bank_entries.state, 'waiting'),
  isNull(bank_entries.reopened_at),
  eq(bank_entries.takes_back, false),
  eq(bank_entries.is_mixed, false),
)

async function idsOf(database: Database, keys: string[], which: SQL | undefined): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < keys.length; from += 5_000) {
    const bankEntryRows = await database.db
      .select({ id: bank_entries.id })
      .from(bank_entries)
      .where(and(inArray(bank_entries.key, keys.slice(from, from + 5_000)), which))
      .orderBy(asc(bank_entries.id))
    ids.push(...bankEntryRows.map(({ id }) => id))
  }
  return ids
}

interface WriteStatementInput {
  statement: BankFileStatement
  fileName: string
}

const AT_ONCE = 500

/** A statement with nothing new leaves no trace. Returns all keys, and the number of new ones. */
async function writeStatement(
  work: Work<number>,
  { statement, fileName }: WriteStatementInput,
): Promise<{ keys: string[]; fresh: number; refunds: number; returned: number }> {
  const { tx, now, by: byUserId } = work
  const { iban, bank_id, currency, closed_on, opening, closing, entries } = statement
  const keys = entryKeys(iban, entries)
  const known = await knownOf(tx, keys)
  const fresh = entries.flatMap((entry, index) => {
    const key = keys[index] ?? ''
    return known.has(key) ? [] : [{ key, entry }]
  })
  if (fresh.length === 0) return { keys, fresh: 0, refunds: 0, returned: 0 }

  const [written] = await tx
    .insert(bank_statements)
    .values({
      iban,
      bank_id,
      currency,
      closed_on,
      opening,
      closing,
      file_name: fileName.slice(0, 200),
      imported_by: byUserId,
      imported_at: now,
    })
    .returning({ id: bank_statements.id })
  if (!written) throw new Error('The bank statement was not written')

  const rows = fresh.map(({ key, entry: { facts, is_returned: _, ...entry } }) => ({
    ...entry,
    servicer_ref: entry.servicer_ref.slice(0, 100),
    key,
    statement_id: written.id,
    state: stateOf(entry),
  }))
  const isReturned = new Set(fresh.flatMap(({ key, entry }) => (entry.is_returned ? [key] : [])))
  const added: number[] = []
  const back: number[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = await tx
      .insert(bank_entries)
      .values(rows.slice(from, from + AT_ONCE))
      .onConflictDoNothing({ target: bank_entries.key })
      .returning({ id: bank_entries.id, key: bank_entries.key })
    added.push(...some.map(({ id }) => id))
    back.push(...some.flatMap(({ id, key }) => (isReturned.has(key) ? [id] : [])))
  }
  const refunds = await matchRefunds(work, added)
  const returned = await matchReturns(work, back)
  await flagTakenBackPayments(tx, added)
  work.tell('bank-entries')
  return { keys, fresh: added.length, refunds, returned }
}

const stateOf = ({
  amount,
  currency,
  is_reversal,
  takes_back,
}: Pick<BankFileEntry, 'amount' | 'currency' | 'is_reversal' | 'takes_back'>): BankEntryState =>
  currency === 'EUR' && (takes_back || (amount > 0 && !is_reversal)) ? 'waiting' : 'other'

async function knownOf(tx: Tx, keys: string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < keys.length; from += 5_000) {
    const part = keys.slice(from, from + 5_000)
    const bankEntryRows = await tx
      .select({ key: bank_entries.key })
      .from(bank_entries)
      .where(inArray(bank_entries.key, part))
    for (const { key } of bankEntryRows) known.add(key)
  }
  return known
}

/** A fee or reversal may carry its payment's bank id. Equal payments of a day are counted apart. */
function entryKeys(iban: string, entries: BankFileEntry[]): string[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const { servicer_ref, amount, currency, is_reversal } = entry
    const lines = servicer_ref ? ['ref', servicer_ref] : ['told', ...entry.facts]
    const facts = JSON.stringify([iban, amount, currency, is_reversal, ...lines])
    const nth = (seen.get(facts) ?? 0) + 1
    seen.set(facts, nth)
    return createHash('sha256').update(`${facts} ${nth}`).digest('base64url')
  })
}
