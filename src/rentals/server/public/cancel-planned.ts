import { and, gt, inArray } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { assertNotExtended } from '../assert-not-extended.ts'
import { rentals } from '../rentals.tables.ts'
import { cancel } from './cancel.ts'

/** What has not gone out. 409 while another order extends it. */
export async function cancelPlanned(work: Work, { lineIds }: { lineIds: readonly number[] }): Promise<void> {
  const { tx, now } = work
  if (lineIds.length === 0) return
  const which = and(inArray(rentals.order_line_id, [...lineIds]), gt(rentals.starts_at, now))
  const cancelled = await cancel(work, { which })
  await assertNotExtended(
    tx,
    cancelled.map(({ id }) => id),
  )
}
