import { eq, isNull, sql } from 'drizzle-orm'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { PlaceRemoved } from '../places.events.ts'
import { lockPlaces } from './lock-places.ts'
import './places.refusals.ts'
import { places } from './places.tables.ts'

/**
 * The branch's name stays in orders. 404; 409 `place-in-use` while it has units, stock, open orders, or is the
 * default.
 */
export async function removePlace(work: Work, id: number): Promise<void> {
  const { tx, now } = work
  // Who changes stock has read which place holds the rest.
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`lock table place_stock in share row exclusive mode`)
  const open = await lockPlaces(tx)
  // Who names one of them has done so, or waits.
  await tx.select({ id: places.id }).from(places).where(isNull(places.removed_at)).orderBy(places.id).for('update')
  const place = open.find((one) => one.id === id)
  if (!place) throw notFound('Tokio padalinio nėra.')
  if (place.is_default)
    throw conflict('place-in-use', 'Pagrindinio padalinio panaikinti negalima. Pirma pagrindiniu pažymėkite kitą.')

  await tx.update(places).set({ removed_at: now, holds_rest: false }).where(eq(places.id, id))
  // Nothing of it was left, or the place would be in use: what the default place counts is the rest from now on.
  if (place.holds_rest) await tx.update(places).set({ holds_rest: true }).where(eq(places.is_default, true))
  await work.happened(PlaceRemoved, { kind: 'place', id, title: place.title }, { code: place.code })
  work.invalidate('settings')
}
