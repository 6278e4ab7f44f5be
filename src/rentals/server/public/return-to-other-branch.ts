import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildUnitsAtSql } from '#catalogue/server/public/build-units-at-sql.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { moveUnitsToBranch } from '#catalogue/units/server/public/move-units-to-branch.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'
import type { Work } from '#shell/action/work.ts'
import { choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { rental_units, rentals } from '../rentals.tables.ts'
import { findLastUnitReturn } from './find-last-unit-return.ts'
import { listIdleUnits } from './list-idle-units.ts'
import { isOpenRental } from './rental-conditions.ts'

interface ReturnToOtherBranchInput {
  rental: typeof rentals.$inferSelect
  /** The branch of return. */
  placeId: number
  quantity: number
  /** Closed rows of `rental_units`. */
  rows: readonly number[]
  at: Date
}

/** Machines stand there, counted ones count there. An unnamed one is an idle one of home; 409 `units-are-unnamed`. */
export async function returnToOtherBranch(
  work: Work,
  { rental, placeId, quantity, rows, at }: ReturnToOtherBranchInput,
): Promise<void> {
  const { tx, now, by } = work
  const productId = rental.product_id
  // What never went out can't come back.
  if (productId === null || (rental.handed_out === 0 && rental.starts_at > now)) return
  const [product] = await tx
    .select({ tracked: products.tracked, atHome: buildUnitsAtSql(rental.place_id) })
    .from(products)
    .where(eq(products.id, productId))
  if (product?.tracked === 'each') {
    const unitIds = await whichMachines(work, { productId, placeId: rental.place_id, quantity, rows })
    return moveUnitsToBranch(work, { unitIds, placeId, at })
  }
  const units = Math.min(quantity, product?.atHome ?? 0)
  if (units === 0) return
  const moved = { productId, reason: 'transferred' as const, acceptBroken: true, ...(by && { byUserId: by }) }
  await changeStock(work, { ...moved, placeId: rental.place_id, units: -units })
  await changeStock(work, { ...moved, placeId, units })
}

interface Machines {
  productId: number
  /** The home branch. */
  placeId: number
  quantity: number
  rows: readonly number[]
}

async function whichMachines({ tx, now }: Work, { productId, placeId, quantity, rows }: Machines): Promise<number[]> {
  const back = await tx
    .select({ id: rental_units.id, unit_id: rental_units.unit_id, out_at: rental_units.out_at })
    .from(rental_units)
    .where(inArray(rental_units.id, [...rows]))
    .orderBy(asc(rental_units.id))
  const known = back.flatMap(({ unit_id }) => unit_id ?? [])
  const nameless = back.filter(({ unit_id }) => unit_id === null)
  const wanted = quantity - known.length
  if (wanted === 0) return known
  const idle = await listIdleUnits(tx, {
    productId,
    placeId,
    until: withoutEnd,
    max: wanted + 50,
    lock: true,
    withUninspected: true,
    now,
  })
  const chosen: number[] = []
  for (const row of nameless) {
    for (const { id } of idle.filter((one) => !chosen.includes(one.id))) {
      const since = await findLastUnitReturn(tx, id)
      if (since && since > row.out_at) continue
      await tx.update(rental_units).set({ unit_id: id }).where(eq(rental_units.id, row.id))
      chosen.push(id)
      break
    }
  }
  // Without acts any unit is as good.
  const rest = quantity - rows.length
  if (rest > 0) chosen.push(...idle.flatMap(({ id }) => (chosen.includes(id) ? [] : id)).slice(0, rest))
  if (chosen.length < wanted)
    throw conflict('units-are-unnamed', 'Nuskaitykite grąžinamų vienetų kodus: jie lieka kitame padalinyje.')
  return [...known, ...chosen]
}

/** Products are locked before their rental, as booking does. */
export async function lockOffBranchProducts(
  tx: Tx,
  { orderIds, placeId }: { orderIds: number[]; placeId: number | undefined },
) {
  const strays = await tx
    .select({ id: rentals.product_id })
    .from(rentals)
    .where(
      and(inArray(rentals.order_id, orderIds), isOpenRental, ne(rentals.place_id, placeId ?? rentals.return_place_id)),
    )
  if (strays.length > 0)
    await lockProducts(
      tx,
      strays.flatMap(({ id }) => id ?? []),
    )
}

/** Undefined: as agreed. @throws 422 at `place_id` for an unknown one. */
export async function resolveReturnBranch(tx: Tx, place_id: number | null | undefined): Promise<number | undefined> {
  return place_id == null ? undefined : choosePlaces(await readPlaces(tx), { place_id }).place.id
}
