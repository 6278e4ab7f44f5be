import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { rental_stops } from '../rental-stops.tables.ts'
import { rental_units, rentals } from '../rentals.tables.ts'
import { isOpenRental } from './rental-conditions.ts'

/** A scanned machine of another rental is swapped with one not scanned, where units stopped unnamed. */
export async function claimUnits(
  tx: Tx,
  { rentalId, codes }: { rentalId: number; codes: readonly string[] },
): Promise<void> {
  if (codes.length === 0) return
  const [rental] = await tx.select().from(rentals).where(eq(rentals.id, rentalId))
  if (!rental) return
  const inCapitals = codes.map((code) => code.trim().toUpperCase())
  const outWith = (which: ReturnType<typeof eq>) =>
    tx
      .select({ id: rental_units.id, rental_id: rental_units.rental_id, unit_id: units.id, code: units.code })
      .from(rental_units)
      .innerJoin(rentals, eq(rentals.id, rental_units.rental_id))
      .leftJoin(units, eq(units.id, rental_units.unit_id))
      .where(and(which, isNull(rental_units.back_at), isOpenRental))
      .orderBy(asc(rental_units.id))
      .for('update', { of: rental_units })
  const own = await outWith(eq(rental_units.rental_id, rentalId))
  const isScanned = (code: string | null) => code !== null && inCapitals.includes(code.toUpperCase())
  const spare = own.filter(({ code }) => !isScanned(code))
  const theirs = await outWith(
    sql`${rentals.order_line_id} = ${rental.order_line_id} and ${rentals.part} is not distinct from ${rental.part}
      and ${rentals.product_id} = ${rental.product_id} and ${ne(rentals.id, rentalId)}
      and ${inArray(sql`upper(${units.code})`, inCapitals)}
      and not exists (select from ${rental_stops} s where s.rental_id = ${rentals.id} and s.unit_id = ${units.id}
                         and s.undone_at is null and s.ended_at is null)`,
  )
  for (const [index, machine] of theirs.entries()) {
    const other = spare[index]
    if (!other) return
    await tx.update(rental_units).set({ rental_id: rentalId }).where(eq(rental_units.id, machine.id))
    await tx.update(rental_units).set({ rental_id: machine.rental_id }).where(eq(rental_units.id, other.id))
  }
}
