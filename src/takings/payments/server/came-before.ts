import { and, desc, eq, gte, lte, ne } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { addDays } from '#rules/calendar/day.ts'
import { type Alike, alikes } from '../bank-entry-states.ts'
import { alike, type Movement } from './alike.ts'
import { bank_entries } from './bank.tables.ts'

/** Banks take back for 13 months at most (SEPA). */
const MOST_DAYS = 400
const MOST = 50

export interface CameBefore {
  id: number
  booked_on: string
  debtor_name: string
  state: typeof bank_entries.$inferSelect.state
  alike: Alike
}

/** Likeliest first. */
export async function cameBefore(
  reader: Reader,
  back: Movement & { id: number; amount: number },
): Promise<CameBefore[]> {
  const found = await reader
    .select()
    .from(bank_entries)
    .where(
      and(
        eq(bank_entries.amount, -back.amount),
        eq(bank_entries.currency, 'EUR'),
        ne(bank_entries.state, 'other'),
        lte(bank_entries.booked_on, back.booked_on),
        gte(bank_entries.booked_on, addDays(back.booked_on, -MOST_DAYS)),
      ),
    )
    .orderBy(desc(bank_entries.booked_on), desc(bank_entries.id))
    .limit(MOST)
  return found
    .map((came) => ({
      ...{ id: came.id, booked_on: came.booked_on, debtor_name: came.debtor_name, state: came.state },
      alike: alike(back, came),
    }))
    .sort((a, b) => alikes.indexOf(a.alike) - alikes.indexOf(b.alike))
}
