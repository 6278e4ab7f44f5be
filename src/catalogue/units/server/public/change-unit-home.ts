import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { recordStockMovement } from '#catalogue/server/record-stock-movement.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { UnitRehomed } from '../../units.events.ts'
import { downtimes, pool_changes } from '../downtimes.tables.ts'
import { endPoolChanges } from '../end-pool-changes.ts'
import { units } from '../units.tables.ts'

interface RehomeUnit {
  id: number
  placeId: number
}

/**
 * It counts where it stands from now on, and so do its downtimes. Locks the product first.
 *
 * Throws 404; 409 `unit-is-retired`, `unit-is-in-transit`, `unit-is-out`, `transfer-is-planned`; 422 at `place_id` for
 * no such place, its home, and where it does not stand.
 */
export async function changeUnitHome(work: Work<number>, { id, placeId }: RehomeUnit): Promise<void> {
  const { tx } = work
  const [match] = await tx.select({ product_id: units.product_id }).from(units).where(eq(units.id, id))
  if (!match) throw notFound('Tokio vieneto nėra.')
  const places = await readPlaces(tx)
  const placed = new Map(places.map((place) => [place.id, place.title]))
  if (!placed.has(placeId)) throw invalid({ place_id: ['Tokio padalinio nėra.'] })
  if (match.product_id) await lockProducts(tx, [match.product_id])
  const [unit] = await tx.select().from(units).where(eq(units.id, id)).for('update')
  if (!unit) throw notFound('Tokio vieneto nėra.')
  const { code } = unit
  if (unit.retired_at || !unit.product_id) throw conflict('unit-is-retired', `Vienetas ${code} nurašytas.`)
  if (unit.in_transit) throw conflict('unit-is-in-transit', `Vienetas ${code} dabar vežamas: pirma jį priimkite.`)
  if (await isOut(work, id)) throw conflict('unit-is-out', `Vienetas ${code} išduotas klientui.`)
  if (placeId === unit.place_id) throw invalid({ place_id: [`Vieneto ${code} namai ir taip čia.`] })
  if (placeId !== unit.at_place_id) {
    const stands = placed.get(unit.at_place_id ?? unit.place_id)
    throw invalid({ place_id: [`Vienetas ${code} stovi ne čia${stands ? ` – ${stands}` : ''}: pirma jį perkelkite.`] })
  }
  const [planned] = await tx
    .select({ id: pool_changes.id })
    .from(pool_changes)
    .where(and(eq(pool_changes.unit_id, id), isNull(pool_changes.ended_at), isNotNull(pool_changes.transfer_id)))
  if (planned) throw conflict('transfer-is-planned', `Vienetą ${code} suplanuota vežti: pirma perkėlimą atšaukite.`)

  await moveHome(work, { id, productId: unit.product_id, from: unit.place_id, to: placeId })
  await work.happened(
    UnitRehomed,
    { kind: 'unit', id, title: code },
    { place: [placed.get(unit.place_id) ?? '', placed.get(placeId) ?? ''] },
  )
}

/** Asks a table of a module above. */
async function isOut({ tx }: Work, id: number): Promise<boolean> {
  // biome-ignore lint/plugin/sql-by-hand: a table of a module above
  const { rows } = await tx.execute(sql`select from rental_units where unit_id = ${id} and back_at is null`)
  return rows.length > 0
}

/** Neither pool loses more than before: bookings are not asked. */
async function moveHome(
  work: Work<number>,
  { id, productId, from, to }: { id: number; productId: number; from: number; to: number },
): Promise<void> {
  const { tx, now } = work
  await endPoolChanges(work, eq(pool_changes.unit_id, id))
  await tx.update(units).set({ place_id: to, at_place_id: null, updated_at: now }).where(eq(units.id, id))
  await tx
    .update(downtimes)
    .set({ place_id: to, accepted_broken: true })
    .where(
      and(eq(downtimes.unit_id, id), sql`coalesce(${downtimes.to_at}, 'infinity') > ${now.toISOString()}::timestamptz`),
    )
  await recordStockMovement(work, { productId, from, to, units: 1 })
}
