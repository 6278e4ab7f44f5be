import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { parseIban } from '#codes/iban.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Tell } from '#platform/progress/with-progress.ts'
import { invalid } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { refuseUnready } from '#settings/server/refuse-unready.ts'
import type { Imported } from '../payments.contract.ts'
import { bank_entries } from './bank.tables.ts'
import type { ToldStatement } from './camt/bank-file.ts'
import { matchEntries } from './match-entries.ts'
import { writeStatement } from './write-statement.ts'

interface Importing {
  statements: ToldStatement[]
  fileName: string
  tell: Tell
  byUserId: number
  now: Date
  log: Log
}

/**
 * Writes the statements of a file in one transaction, then finds the orders of its waiting entries (`matchEntries`). A
 * program that dies in the middle goes on where it was when the file is read again. Throws a 422 on `file` when an account
 * is not ours, 409 `shop-not-ready` while no invoice could be issued for what came.
 */
export async function importStatement(
  database: Database,
  { statements, fileName, tell, byUserId, now, log }: Importing,
): Promise<Imported> {
  const settings = await readSettings(database.db)
  refuseOthersAccount(statements, parseIban(settings.iban))
  // Else each payment that fills a price would fail by itself and wait without a word.
  refuseUnready(settings, { to: 'office' })

  const written = await database.transaction(async (tx) => {
    const all: { keys: string[]; fresh: number }[] = []
    for (const statement of statements) all.push(await writeStatement(tx, { statement, fileName, byUserId, now }))
    return all
  })
  const keys = written.flatMap((one) => one.keys)
  const fresh = written.reduce((sum, one) => sum + one.fresh, 0)

  const result = await matchEntries(database, await idsOf(database, keys, isToPlace), { tell, byUserId, now, log })
  const waiting = (await idsOf(database, keys, eq(bank_entries.state, 'waiting'))).length
  const other = (await idsOf(database, keys, eq(bank_entries.state, 'other'))).length
  return { ...result, entries: keys.length, known: keys.length - fresh, waiting, other }
}

function refuseOthersAccount(statements: ToldStatement[], ours: string | undefined): void {
  if (!ours) throw invalid({ file: ['Pirmiausia nustatymuose įrašykite parduotuvės sąskaitos numerį (IBAN).'] })
  const other = statements.find(({ iban }) => iban !== ours)
  if (other)
    throw invalid({
      file: [`Tai kitos sąskaitos (${other.iban || 'be IBAN'}) išrašas, o parduotuvės sąskaita yra ${ours}.`],
    })
}

/**
 * What was decided wrongly once is a person's to decide: the file, read again, would decide the same. So is what the bank took back,
 * and several payments in one that don't add up.
 */
const isToPlace = and(
  eq(bank_entries.state, 'waiting'),
  isNull(bank_entries.reopened_at),
  eq(bank_entries.takes_back, false),
  eq(bank_entries.is_mixed, false),
)

async function idsOf(database: Database, keys: string[], which: SQL | undefined): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < keys.length; from += 5_000) {
    const found = await database.db
      .select({ id: bank_entries.id })
      .from(bank_entries)
      .where(and(inArray(bank_entries.key, keys.slice(from, from + 5_000)), which))
      .orderBy(asc(bank_entries.id))
    ids.push(...found.map(({ id }) => id))
  }
  return ids
}
