import { eq } from 'drizzle-orm'
import { addDays, type Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { interest_rates } from './debts.tables.ts'

/** A rate is told on the first day of its half-year: what is further away is a slip of the finger. */
const MOST_DAYS_AHEAD = 366

/**
 * Writes down the bank's rate of a half-year, or corrects it: what was accepted already stays as it was counted. Throws 422 for a
 * half-year that begins in more than a year.
 */
export async function saveInterestRate(
  tx: Tx,
  { from_day, rate, by, now }: { from_day: Day; rate: number; by: number; now: Date },
): Promise<void> {
  if (from_day > addDays(dayOf(now), MOST_DAYS_AHEAD))
    throw invalid({ from_day: ['Normos toliau nei metams į priekį įrašyti negalima. Patikrinkite metus.'] })
  const [before] = await tx.select().from(interest_rates).where(eq(interest_rates.from_day, from_day)).for('update')
  if (before?.rate === rate) return
  const values = { rate, set_by: by, set_at: now }
  await tx
    .insert(interest_rates)
    .values({ from_day, ...values })
    .onConflictDoUpdate({ target: interest_rates.from_day, set: values })
  const subject = { kind: 'settings', id: null, title: 'Palūkanų normos' } as const
  const details = { half_year: from_day, rate: [before?.rate ?? null, rate] }
  await record(tx, { by, deed: 'interest-rate.saved', subject, details, now })
}
