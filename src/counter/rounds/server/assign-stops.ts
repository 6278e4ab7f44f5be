import { asc, inArray } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { planStop } from '#rentals/delivery/server/public/plan-stop.ts'
import type { Work } from '#shell/action/work.ts'
import { isDriver } from './drivers.queries.ts'
import { stop_drivers } from './rounds.tables.ts'

interface AssignStopsInput {
  stopIds: number[]
  /** Null: no round. */
  driverId: number | null
}

/**
 * Stops join the end of the round. Returns their number. 404; 409 `stop-ended`; 422 for a person who does not drive.
 */
export async function assignStops(work: Work, { stopIds, driverId }: AssignStopsInput): Promise<number> {
  const { tx } = work
  if (driverId !== null && !(await isDriver(tx, driverId)))
    throw invalid({ driver_user_id: ['Šis žmogus nevairuoja.'] })
  const given = await tx.select().from(stops).where(inArray(stops.id, stopIds)).orderBy(asc(stops.id)).for('update')
  if (given.length < new Set(stopIds).size) throw notFound('Vienos iš vietų nebėra. Peržiūrėkite iš naujo.')
  const over = given.find((stop) => stop.state !== 'open')
  if (over)
    throw conflict(
      'stop-ended',
      `Užsakymo Nr. ${over.order_id} vieta jau aplankyta arba išbraukta. Peržiūrėkite iš naujo.`,
    )
  for (const { id } of given) await planStop(work, { stopId: id, driverUserId: driverId, position: null })
  if (driverId !== null)
    await tx
      .insert(stop_drivers)
      .values(given.map(({ id }) => ({ stop_id: id, driver_user_id: driverId })))
      .onConflictDoNothing()
  return given.length
}
