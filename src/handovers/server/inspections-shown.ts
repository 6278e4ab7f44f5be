import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { ActLine } from '#documents/act-content.ts'
import type { Tx } from '#platform/database/database.ts'
import { inspectionsOf } from '#rentals/server/inspections-of.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'
import { units } from '#units/server/units.tables.ts'

type Shown = NonNullable<ActLine['inspections']>

/**
 * The last inspection of each kind that the machines have passed which have just gone out with these rentals: what the act
 * says of them. A rental none of whose machines was ever inspected has no entry.
 */
export async function inspectionsShown(tx: Tx, rentalIds: number[], now: Date): Promise<Map<number, Shown>> {
  const rows = await tx
    .select({
      rental_id: rental_units.rental_id,
      code: units.code,
      kind: sql<string>`i.kind`,
      passed_on: sql<string>`i.passed_on::text`,
      valid_until: sql<string | null>`i.valid_until::text`,
      certificate: sql<string>`i.certificate_number`,
    })
    .from(rental_units)
    .innerJoin(units, eq(units.id, rental_units.unit_id))
    .innerJoin(sql`${inspectionsOf(units.id, now)} i`, sql`i.passed_on is not null`)
    .where(and(inArray(rental_units.rental_id, rentalIds), gte(rental_units.out_at, now), isNull(rental_units.back_at)))
    .orderBy(asc(sql`upper(${units.code})`), sql`i.position`)
  const shown = new Map<number, Shown>()
  for (const { rental_id, ...inspection } of rows) shown.set(rental_id, [...(shown.get(rental_id) ?? []), inspection])
  return shown
}
