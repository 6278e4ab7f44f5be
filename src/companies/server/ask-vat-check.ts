import { enqueue, type Tx } from '#platform/database/database.ts'
import { latestVatCheck } from './latest-vat-check.ts'
import { vatCheckJob } from './vat-check.jobs.ts'

const DAY_MS = 86_400_000

/**
 * Has a VAT code looked up in VIES later, in the transaction in which somebody gave it. An answer of the last day is new
 * enough. Whoever gives the code never waits for it.
 */
export async function askVatCheck(tx: Tx, { code, now }: { code: string; now: Date }): Promise<void> {
  const latest = await latestVatCheck(tx, code)
  if (latest && latest.answer !== 'unknown' && now.getTime() - latest.asked_at.getTime() < DAY_MS) return
  await enqueue(tx, vatCheckJob, { code })
}
