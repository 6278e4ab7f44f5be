import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { BankEntryState } from '../bank-entry-states.ts'
import { bank_entries, bank_statements } from './bank.tables.ts'
import type { ToldEntry, ToldStatement } from './camt/bank-file.ts'
import { entryKeys } from './entry-keys.ts'
import { noteTakenBack } from './note-taken-back.ts'

interface Writing {
  statement: ToldStatement
  fileName: string
  byUserId: number
  now: Date
}

const AT_ONCE = 500

/**
 * Writes what of a statement was not known yet; a statement without anything new leaves no trace. Customers' money waits, also
 * when it goes back; the rest is written as not theirs. Answers the keys of all its entries, and how many are new.
 */
export async function writeStatement(
  tx: Tx,
  { statement, fileName, byUserId, now }: Writing,
): Promise<{ keys: string[]; fresh: number }> {
  const { iban, bank_id, currency, closed_on, opening, closing, entries } = statement
  const keys = entryKeys(iban, entries)
  const known = await knownOf(tx, keys)
  const fresh = entries.flatMap((entry, index) => {
    const key = keys[index] ?? ''
    return known.has(key) ? [] : [{ key, entry }]
  })
  if (fresh.length === 0) return { keys, fresh: 0 }

  const [written] = await tx
    .insert(bank_statements)
    .values({
      ...{ iban, bank_id, currency, closed_on, opening, closing, file_name: fileName.slice(0, 200) },
      ...{ imported_by: byUserId, imported_at: now },
    })
    .returning({ id: bank_statements.id })
  if (!written) throw new Error('The bank statement was not written')

  const rows = fresh.map(({ key, entry: { facts, ...told } }) => ({
    ...{ ...told, servicer_ref: told.servicer_ref.slice(0, 100), key, statement_id: written.id, state: stateOf(told) },
  }))
  const added: number[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    // the same file may be on its way twice: the index decides, and who comes second writes nothing
    const some = await tx
      .insert(bank_entries)
      .values(rows.slice(from, from + AT_ONCE))
      .onConflictDoNothing({ target: bank_entries.key })
      .returning({ id: bank_entries.id })
    added.push(...some.map(({ id }) => id))
  }
  await noteTakenBack(tx, added)
  return { keys, fresh: added.length }
}

const stateOf = ({
  amount,
  currency,
  is_reversal,
  takes_back,
}: Pick<ToldEntry, 'amount' | 'currency' | 'is_reversal' | 'takes_back'>): BankEntryState =>
  currency === 'EUR' && (takes_back || (amount > 0 && !is_reversal)) ? 'waiting' : 'other'

async function knownOf(tx: Tx, keys: string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < keys.length; from += 5_000) {
    const part = keys.slice(from, from + 5_000)
    const found = await tx.select({ key: bank_entries.key }).from(bank_entries).where(inArray(bank_entries.key, part))
    for (const { key } of found) known.add(key)
  }
  return known
}
