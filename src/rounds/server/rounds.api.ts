import { dayOf } from '#calendar/vilnius-time.ts'
import { keepPhoto } from '#handovers/server/keep-photo.ts'
import { photoFiles } from '#handovers/server/photo-files.ts'
import { withPictures } from '#images/server/with-pictures.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { openGuestOrder } from '#orders/server/open-guest-order.ts'
import { isOrderTheirs } from '#orders/server/order-is-theirs.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { demandRight } from '#platform/http/session.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import {
  GiveStops,
  MoveStops,
  OrderRound,
  PinStop,
  PlanVisit,
  SendStopPhoto,
  ShowGuestVisits,
  ShowMyRound,
  ShowRounds,
  ShowVisits,
  TellStop,
} from '../rounds.contract.ts'
import { demandVisitDay } from './demand-day.ts'
import { demandOwnStop } from './demand-own-stop.ts'
import { giveStops } from './give-stops.ts'
import { moveStops } from './move-stops.ts'
import { orderRound } from './order-round.ts'
import { pinStop } from './pin-stop.ts'
import { planVisit } from './plan-visit.ts'
import { readToldStop } from './read-told-stop.ts'
import { readMyRound, readRounds, readVisits } from './rounds.queries.ts'
import { tellStop } from './tell-stop.ts'

export const roundsApi: RoomApi = (route, { config }) => {
  const files = photoFiles(config)

  route(ShowRounds, async ({ query, now, database }) => {
    const today = dayOf(now)
    return { data: await readRounds(database.db, { day: query.day ?? today, today }) }
  })

  route(GiveStops, async ({ body, database }) => {
    const asked = { stopIds: body.stop_ids, driverId: body.driver_user_id }
    return { data: { given: await database.transaction((tx) => giveStops(tx, asked)) } }
  })

  route(OrderRound, async ({ body, database }) => {
    const asked = { day: body.day, driverId: body.driver_user_id, stopIds: body.stop_ids }
    return { data: await database.transaction((tx) => orderRound(tx, asked)) }
  })

  route(PlanVisit, async ({ body, now, database }) => {
    const { order_id: orderId, kind, day } = body
    const stop_id = await database.transaction(async (tx) => {
      await lockOrder(tx, orderId)
      await demandVisitDay(tx, { orderId, kind, day, now })
      return planVisit(tx, { orderId, kind, when: { day }, now })
    })
    return { data: { stop_id } }
  })

  route(MoveStops, async ({ body, now, database }) => {
    const asked = { stopIds: body.stop_ids, day: body.day, now }
    return { data: await database.transaction((tx) => moveStops(tx, asked)) }
  })

  route(PinStop, async ({ params, body: at, who, now, database }) => {
    await database.transaction((tx) => pinStop(tx, { ...drivingOf(params.id, who, now), at }))
    return { data: at }
  })

  route(ShowMyRound, async ({ query, who, now, database }) => ({
    data: await readMyRound(database.db, { driverId: who.id, day: query.day ?? dayOf(now), now }),
  }))

  route(TellStop, async ({ params, body: report, who, now, database, request, reply }) => {
    const key = String(request.headers['idempotency-key'] ?? '').trim()
    if (!/^[\w-]{16,100}$/.test(key)) throw invalid({ 'Idempotency-Key': ['Reikia rakto: nuo 16 iki 100 ženklų.'] })
    if (report.kind === 'handed-over' && report.act.lines.some((line) => line.override_inspection))
      demandRight(who, 'inspections:override')
    const telling = { ...drivingOf(params.id, who, now), key, report }
    const told = await database.transaction((tx) => tellStop(tx, telling))
    if (told.replayed) reply.header('Idempotency-Replayed', 'true')
    return { data: await readToldStop(database.db, told.reportId) }
  })

  route(SendStopPhoto, async ({ params, files: uploads, who, now, database }) => {
    if (uploads.length === 0) throw invalid({ photo: ['Pasirinkite nuotrauką.'] })
    const { stop } = await demandOwnStop(database.db, { ...drivingOf(params.id, who, now) })
    return withPictures(files, uploads, async ([picture]) => {
      const key = picture?.key ?? ''
      await database.transaction((tx) => keepPhoto(tx, { orderId: stop.order_id, key, now }))
      return { data: { key } }
    })
  })

  route(ShowVisits, async ({ params, who, now, database }) => {
    if (!(await isOrderTheirs(database.db, { orderId: params.id, userId: who.id, now })))
      throw notFound('Tokio užsakymo nėra.')
    return { data: await readVisits(database.db, params.id) }
  })

  const opened = openGuestOrder()
  route(ShowGuestVisits, async (asking) => ({
    data: await readVisits(asking.database.db, await opened(asking)),
  }))
}

const drivingOf = (stopId: number, who: { id: number; rights: readonly string[] }, now: Date) => ({
  ...{ stopId, now },
  byUserId: who.id,
  plans: who.rights.includes('rounds:plan'),
})
