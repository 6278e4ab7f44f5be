import { asc, inArray } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { stops } from '#delivery/server/delivery.tables.ts'
import { moveStop } from '#delivery/server/move-stop.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { planVisit } from './plan-visit.ts'

/**
 * Stops to another day, where they take no slot's place and are nobody's until somebody gets them; of one in vain another is made. Answers
 * how many. Refuses 404 for a stop that is not there, 409 for one that is done, dropped or planned anew already, 422 for a day that is over.
 */
export async function moveStops(
  tx: Tx,
  { stopIds, day, now }: { stopIds: number[]; day: Day; now: Date },
): Promise<number> {
  if (day < dayOf(now)) throw invalid({ day: ['Ši diena jau praėjo.'] })
  const moving = await tx.select().from(stops).where(inArray(stops.id, stopIds)).orderBy(asc(stops.order_id))
  if (moving.length < new Set(stopIds).size) throw notFound('Vienos iš vietų nebėra. Peržiūrėkite iš naujo.')
  for (const { id, order_id: orderId, kind, state } of moving) {
    if (state === 'failed') await planVisit(tx, { orderId, kind, day, now })
    else if (state === 'open') await moveStop(tx, { stopId: id, when: { day } })
    else throw conflict('stop-ended', `Užsakymo Nr. ${orderId} vieta jau aplankyta arba išbraukta.`)
  }
  return moving.length
}
