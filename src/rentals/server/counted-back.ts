import { sql } from 'drizzle-orm'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import type { Tx } from '#platform/database/database.ts'

interface SignedFor {
  rentalId: number
  /** When it changed hands, of which the shop hears only now. */
  signedAt: Date
}

/**
 * Since when a tool counts as back: since it was signed for, however long the phone was without a network, so that nobody is charged for that. But
 * a closed month stays as it was counted: then since the first moment of the month after it; and a breakdown that was over by then lies
 * within the rental. The room that closes months stands above this one, so it asks in words.
 */
export async function countedBack(tx: Tx, { rentalId, signedAt }: SignedFor): Promise<Date> {
  const { rows } = await tx.execute<{ open_from: string | null; stopped_until: string | null }>(sql`
    select case when month_is_closed(${dayOf(signedAt)}::date)
                then (select to_char((max(month) || '-01')::date + interval '1 month', 'YYYY-MM-DD') from months) end as open_from,
           (select max(until_at) from rental_stops
             where rental_id = ${rentalId} and undone_at is null and ended_at is not null) as stopped_until`)
  const [found] = rows
  const bounds = [found?.open_from && instantOf(found.open_from, '00:00'), found?.stopped_until]
  return new Date(Math.max(signedAt.getTime(), ...bounds.flatMap((at) => (at ? [new Date(at).getTime()] : []))))
}
