import { asc, inArray } from 'drizzle-orm'
import { stops } from '#delivery/server/delivery.tables.ts'
import { planStop } from '#delivery/server/plan-stop.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { isDriver } from './drivers.queries.ts'
import { stop_drivers } from './rounds.tables.ts'

interface Giving {
  stopIds: number[]
  /** Null: nobody's round. */
  driverId: number | null
}

/**
 * Gives stops to a driver; they stand last of the round until it is put in order. Answers how many. Refuses 404 for a stop that is not
 * there, 409 `stop-ended` for one that is over, 422 for somebody who drives nothing.
 */
export async function giveStops(tx: Tx, { stopIds, driverId }: Giving): Promise<number> {
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
  for (const { id } of given) await planStop(tx, { stopId: id, driverUserId: driverId, position: null })
  if (driverId !== null)
    await tx
      .insert(stop_drivers)
      .values(given.map(({ id }) => ({ stop_id: id, driver_user_id: driverId })))
      .onConflictDoNothing()
  return given.length
}
