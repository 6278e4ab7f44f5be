import { desc, eq, isNull, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { places } from '#shell/places/server/places.tables.ts'
import { tills } from './tills.tables.ts'

constraintMeans('till_is_open', () =>
  conflict(
    'till-is-closed',
    'Kasa ką tik uždaryta, todėl grynųjų į ją įrašyti nebegalima. Atidarykite kasą ir kartokite.',
  ),
)

export interface CashAt {
  /** Without one: where the clerk works. */
  orderId?: number | null | undefined
  /** Where the money changes hands, if elsewhere. */
  placeId?: number | undefined
}

/** Null where no till was ever opened. 409 `till-is-closed` where none is open. */
export async function tillForCash(work: Work, { orderId, placeId }: CashAt): Promise<number | null> {
  const last = await lastTill(work.tx, placeId ?? (await placeOf(work, orderId)))
  if (!last) return null
  if (last.closed_at)
    throw conflict(
      'till-is-closed',
      'Kasa neatidaryta, todėl grynųjų priimti ar išduoti negalima. Pirma atidarykite kasą.',
    )
  work.tell('tills', `till:${last.id}`)
  return last.id
}

async function lastTill(reader: Reader, placeId: number) {
  const [last] = await reader
    .select({ id: tills.id, closed_at: tills.closed_at })
    .from(tills)
    .where(eq(tills.place_id, placeId))
    .orderBy(desc(isNull(tills.closed_at)), desc(tills.id))
    .limit(1)
  return last
}

/** The default place stands in for a removed one. */
async function placeOf({ tx, by }: Work, orderId: number | null | undefined): Promise<number> {
  const named = orderId
    ? tx.select({ id: orders.place_id }).from(orders).where(eq(orders.id, orderId))
    : tx
        .select({ id: users.place_id })
        .from(users)
        .where(eq(users.id, by ?? 0))
  const [place] = await tx
    .select({ id: places.id })
    .from(places)
    .where(isNull(places.removed_at))
    .orderBy(desc(sql`${places.id} in (${named})`), desc(places.is_default))
    .limit(1)
  return place?.id ?? 0
}

export async function tillStateAt(reader: Reader, placeId: number): Promise<'unused' | 'closed' | 'open'> {
  const last = await lastTill(reader, placeId)
  if (!last) return 'unused'
  return last.closed_at ? 'closed' : 'open'
}
