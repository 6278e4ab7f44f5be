import { createHash } from 'node:crypto'
import type { ToldEntry } from './camt/bank-file.ts'

/**
 * Names of a statement's entries by which another file is seen to tell the same ones: by the account and the bank's own
 * reference, else by what the entry says. A reference alone is not enough, because a fee or a reversal may carry its
 * payment's; and two payments that say the same on one day are two, so the second of them counts as the second.
 */
export function entryKeys(iban: string, entries: ToldEntry[]): string[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const { servicer_ref, amount, currency, is_reversal } = entry
    const told = servicer_ref ? ['ref', servicer_ref] : ['told', ...entry.facts]
    const facts = JSON.stringify([iban, amount, currency, is_reversal, ...told])
    const nth = (seen.get(facts) ?? 0) + 1
    seen.set(facts, nth)
    return createHash('sha256').update(`${facts} ${nth}`).digest('base64url')
  })
}
