import { and, asc, eq, sql } from 'drizzle-orm'
import { stops } from '#delivery/server/delivery.tables.ts'
import { planStop } from '#delivery/server/plan-stop.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { orderStops, roundLength } from '../order-stops.ts'
import { findPlaces } from './find-places.ts'
import { shopPlace } from './shop-place.ts'

interface Ordering {
  day: string
  driverId: number
  /** All open stops of that driver's day in their order; undefined: by the shortest way. */
  stopIds: number[] | undefined
}

/**
 * Puts a driver's open stops of a day in order. Answers the order, the way in kilometres by air, and how many places nobody knows. Refuses
 * 409 `round-changed` when the list is not of exactly these stops by now, `shop-unknown` when nobody knows where the way begins.
 */
export async function orderRound(tx: Tx, { day, driverId, stopIds }: Ordering) {
  const open = await tx
    .select()
    .from(stops)
    .where(and(eq(stops.day, day), eq(stops.driver_user_id, driverId), eq(stops.state, 'open')))
    .orderBy(sql`${stops.position} nulls last`, sql`${stops.from_time} nulls last`, asc(stops.id))
    .for('update')
  const found = await findPlaces(tx, open)
  const places = open.map(({ id, from_time: from, to_time: to }, index) => ({ id, from, to, at: found[index] ?? null }))
  const shop = await shopPlace(tx)
  if (!stopIds && !shop)
    throw conflict(
      'shop-unknown',
      'Nežinome, iš kur išvažiuojama: nustatymuose įrašykite parduotuvės adresą su miestu.',
    )
  const ordered = stopIds ?? (shop ? orderStops(places, shop) : [])
  if (ordered.length !== open.length || open.some(({ id }) => !ordered.includes(id)))
    throw conflict('round-changed', 'Maršrutas ką tik pasikeitė. Peržiūrėkite iš naujo.')
  for (const [index, stopId] of ordered.entries())
    await planStop(tx, { stopId, driverUserId: driverId, position: index + 1 })
  const known = ordered.flatMap((id) => {
    const at = places.find((place) => place.id === id)?.at
    return at ? [{ at }] : []
  })
  return { stop_ids: ordered, km: shop && kilometres(roundLength(known, shop)), unknown: ordered.length - known.length }
}

const kilometres = (length: number) => Math.round(length * 10) / 10
