import { countDaysBetween } from '#rules/calendar/day.ts'
import type { MatchBasis } from '../bank-entry-states.ts'
import { findNumberTokens } from '../find-number-tokens.ts'
import { findBillReferences, findReferences } from '../find-references.ts'
import type { bank_entries } from './bank.tables.ts'

export type BankMovement = Pick<
  typeof bank_entries.$inferSelect,
  'booked_on' | 'debtor_name' | 'debtor_iban' | 'reference' | 'remittance' | 'end_to_end_id' | 'servicer_ref'
>

/** Within these an account alone may match a payment going back. */
const SHORT_DAYS = 60

export function computeMatchBasis(back: BankMovement, came: BankMovement): MatchBasis {
  const isSame = (name: 'end_to_end_id' | 'servicer_ref' | 'debtor_iban' | 'reference') =>
    back[name] !== '' && back[name] === came[name]
  if (isSame('end_to_end_id') || isSame('servicer_ref')) return 'bank'
  const named = namesIn(came)
  if (isSame('reference') || [...namesIn(back)].some((name) => named.has(name))) return 'reference'
  if (isSame('debtor_iban') && countDaysBetween(came.booked_on, back.booked_on) <= SHORT_DAYS) return 'account'
  const names = [back, came].map(({ debtor_name }) => debtor_name.trim().toLowerCase())
  return names[0] && names[0] === names[1] ? 'name' : 'sum'
}

function namesIn({ reference, remittance }: BankMovement): Set<string> {
  const text = `${reference} ${remittance}`
  return new Set([
    ...findReferences(text).map(String),
    ...findBillReferences(text),
    ...findNumberTokens(text).filter((token) => /^\p{L}{1,10}\d{3,}$/u.test(token)),
  ])
}
