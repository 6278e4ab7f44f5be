import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import type { Tx } from '#platform/database/database.ts'
import { downtimes } from './downtimes.tables.ts'

interface PutBack {
  which: SQL | undefined
  at: Date
  byUserId: number | null
  now: Date
}

/** Ends these downtimes at a moment, or before they began; what is over, or was ended, stays as it was. Answers which ended. */
export async function putBack(tx: Tx, { which, at, byUserId, now }: PutBack): Promise<number[]> {
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
