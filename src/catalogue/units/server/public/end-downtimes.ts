import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import type { Work } from '#shell/action/work.ts'
import { downtimes } from '../downtimes.tables.ts'

interface PutBack {
  which: SQL | undefined
  at: Date
}

/** Ends or cancels the downtimes that are not over; returns those. */
export async function endDowntimes(work: Work, { which, at }: PutBack): Promise<number[]> {
  const { tx, now, by: byUserId } = work
  const moment = at.toISOString()
  const ended = await tx
    .update(downtimes)
    .set({
      to_at: sql`greatest(${downtimes.from_at}, ${moment}::timestamptz)`,
      ...(at <= now && { ended_at: now, ended_by: byUserId }),
    })
    .where(
      and(which, isNull(downtimes.ended_at), sql`coalesce(${downtimes.to_at}, 'infinity') > ${moment}::timestamptz`),
    )
    .returning({ id: downtimes.id, product_id: downtimes.product_id })
  await announceUnits(
    tx,
    ended.flatMap(({ product_id }) => product_id ?? []),
  )
  return ended.map(({ id }) => id)
}
