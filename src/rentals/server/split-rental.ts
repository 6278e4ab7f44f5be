import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { rental_extensions } from './rental-extensions.tables.ts'
import { rental_notices } from './rental-notices.tables.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { rental_counts, rental_units, rentals } from './rentals.tables.ts'

type Rental = typeof rentals.$inferSelect

interface Split {
  rental: Rental
  quantity: number
  handed_out: number
  rows: readonly number[]
  as?: Partial<Rental>
}

/** The part takes its machines and copies of stops, extensions and notices; the rest keeps its id. Locked. */
export async function splitRental(
  tx: Tx,
  { rental, quantity, handed_out, rows, as = {} }: Split,
): Promise<typeof rentals.$inferSelect> {
  const { id, ...same } = rental
  const [part] = await tx
    .insert(rentals)
    .values({ ...same, quantity, handed_out, split_from: rental.split_from ?? id, ...as })
    .returning()
  if (!part) throw new Error(`Rental ${id} was not split`)
  const machines =
    rows.length === 0
      ? []
      : await tx
          .update(rental_units)
          .set({ rental_id: part.id })
          .where(inArray(rental_units.id, [...rows]))
          .returning({ id: rental_units.unit_id })
  await tx
    .update(rentals)
    .set({ quantity: rental.quantity - quantity, handed_out: rental.handed_out - handed_out })
    .where(eq(rentals.id, id))
  const goesAlong = new Set(machines.flatMap((one) => one.id ?? []))
  await copyStops(tx, { from: id, to: part.id, goesAlong })
  await moveCounts(tx, { from: id, to: part.id, quantity: handed_out })
  const extensions = await tx
    .select()
    .from(rental_extensions)
    .where(eq(rental_extensions.rental_id, id))
    .orderBy(asc(rental_extensions.id))
  for (const { id: _id, ...extension } of extensions)
    await tx.insert(rental_extensions).values({ ...extension, rental_id: part.id })
  const notices = await tx.select().from(rental_notices).where(eq(rental_notices.rental_id, id))
  for (const { id: _id, ...notice } of notices)
    await tx.insert(rental_notices).values({ ...notice, rental_id: part.id })
  return part
}

/** Of counted units that are out, those out longest go with the part. */
async function moveCounts(tx: Tx, { from, to, quantity }: { from: number; to: number; quantity: number }) {
  const out = await tx
    .select()
    .from(rental_counts)
    .where(and(eq(rental_counts.rental_id, from), isNull(rental_counts.back_at)))
    .orderBy(asc(rental_counts.out_at), asc(rental_counts.id))
  let left = quantity
  for (const { id, ...row } of out) {
    const moved = Math.min(left, row.quantity)
    left -= moved
    const isRow = eq(rental_counts.id, id)
    if (moved === row.quantity) await tx.update(rental_counts).set({ rental_id: to }).where(isRow)
    else if (moved > 0) {
      await tx.insert(rental_counts).values({ ...row, rental_id: to, quantity: moved })
      await tx
        .update(rental_counts)
        .set({ quantity: row.quantity - moved })
        .where(isRow)
    }
  }
}

/** Only the rental with the machine names it. */
async function copyStops(
  tx: Tx,
  { from, to, goesAlong }: { from: number; to: number; goesAlong: ReadonlySet<number> },
): Promise<void> {
  const stops = await tx
    .select()
    .from(rental_stops)
    .where(eq(rental_stops.rental_id, from))
    .orderBy(asc(rental_stops.id))
  const isLeft = (unitId: number | null) => unitId !== null && !goesAlong.has(unitId)
  for (const { id: _id, ...stop } of stops.filter(({ undone_at }) => undone_at === null))
    await tx
      .insert(rental_stops)
      .values({ ...stop, rental_id: to, unit_id: stop.ended_at === null && isLeft(stop.unit_id) ? null : stop.unit_id })
  if (goesAlong.size > 0)
    await tx
      .update(rental_stops)
      .set({ unit_id: null })
      .where(
        and(
          eq(rental_stops.rental_id, from),
          isNotNull(rental_stops.unit_id),
          inArray(rental_stops.unit_id, [...goesAlong]),
        ),
      )
}
