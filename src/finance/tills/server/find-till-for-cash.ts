import { desc, eq, isNull, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { places } from '#shell/branches/server/places.tables.ts'
import { requireBranch } from '#shell/branches/server/public/require-branch.ts'
import { tills } from './tills.tables.ts'

registerConstraintRefusal('till_is_open', () =>
  conflict(
    'till-is-closed',
    'Kasa ką tik uždaryta, todėl grynųjų į ją įrašyti nebegalima. Atidarykite kasą ir kartokite.',
  ),
)

export interface CashAt {
  orderId?: number | null | undefined
  /** The branch where the clerk says that the money changes hands. */
  placeId?: number | null | undefined
}

/**
 * Of the place where the money changes hands: the one that is said, else where the clerk works, else the order's. Null
 * where no till was ever opened. 409 `till-is-closed` where none is open, 422 for an unknown place.
 */
export async function findTillForCash(work: Work, { orderId, placeId }: CashAt): Promise<number | null> {
  if (placeId) await requireBranch(work.tx, placeId)
  const last = await lastTill(work.tx, placeId || (await placeOfCash(work.tx, { by: work.by, orderId })))
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

/** The default branch stands in for a removed one, and where neither clerk nor order has one. */
async function placeOfCash(
  reader: Reader,
  { by, orderId }: { by: number | null; orderId: number | null | undefined },
): Promise<number> {
  const ofClerk = reader
    .select({ id: users.place_id })
    .from(users)
    .where(eq(users.id, by ?? 0))
  const ofOrder = reader
    .select({ id: orders.place_id })
    .from(orders)
    .where(eq(orders.id, orderId ?? 0))
  const [place] = await reader
    .select({ id: places.id })
    .from(places)
    .where(isNull(places.removed_at))
    .orderBy(
      desc(sql`coalesce(${places.id} = (${ofClerk}), false)`),
      desc(sql`coalesce(${places.id} = (${ofOrder}), false)`),
      desc(places.is_default),
    )
    .limit(1)
  return place?.id ?? 0
}

export async function readTillState(
  reader: Reader,
  at: { by: number; orderId: number },
): Promise<'unused' | 'closed' | 'open'> {
  const last = await lastTill(reader, await placeOfCash(reader, at))
  if (!last) return 'unused'
  return last.closed_at ? 'closed' : 'open'
}
