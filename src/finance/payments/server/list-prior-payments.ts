import { and, desc, eq, gte, lte, ne } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { addDays } from '#rules/calendar/day.ts'
import { alikes, type MatchBasis } from '../bank-entry-states.ts'
import { bank_entries } from './bank.tables.ts'
import { type BankMovement, computeMatchBasis } from './match-basis.ts'

/** Banks take back for 13 months at most (SEPA). */
const MAX_DAYS = 400
const MOST = 50

export interface PriorPayment {
  id: number
  booked_on: string
  debtor_name: string
  state: typeof bank_entries.$inferSelect.state
  alike: MatchBasis
}

/** Likeliest first. */
export async function listPriorPayments(
  reader: Reader,
  back: BankMovement & { id: number; amount: number },
): Promise<PriorPayment[]> {
  const bankEntryRows = await reader
    .select()
    .from(bank_entries)
    .where(
      and(
        eq(bank_entries.amount, -back.amount),
        eq(bank_entries.currency, 'EUR'),
        ne(bank_entries.state, 'other'),
        lte(bank_entries.booked_on, back.booked_on),
        gte(bank_entries.booked_on, addDays(back.booked_on, -MAX_DAYS)),
      ),
    )
    .orderBy(desc(bank_entries.booked_on), desc(bank_entries.id))
    .limit(MOST)
  return bankEntryRows
    .map((came) => ({
      id: came.id,
      booked_on: came.booked_on,
      debtor_name: came.debtor_name,
      state: came.state,
      alike: computeMatchBasis(back, came),
    }))
    .sort((a, b) => alikes.indexOf(a.alike) - alikes.indexOf(b.alike))
}
