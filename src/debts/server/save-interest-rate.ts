import { eq } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { interest_rates } from './debts.tables.ts'

/** Writes down the bank's rate of a half-year, or corrects it: what was accepted already stays as it was counted. */
export async function saveInterestRate(
  tx: Tx,
  { from_day, rate, by, now }: { from_day: Day; rate: number; by: number; now: Date },
): Promise<void> {
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
