import { and, asc, eq, sql } from 'drizzle-orm'
import { handovers } from '#counter/handovers/server/handovers.tables.ts'
import { openPhotoFiles } from '#counter/handovers/server/public/open-photo-files.ts'
import { saveHandoverPhoto } from '#counter/handovers/server/save-handover-photo.ts'
import { isOrderTheirs } from '#orders/server/public/is-users-order.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { openGuestOrder } from '#orders/server/public/open-guest-order.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { assertVersion } from '#platform/assert-version.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { planStop } from '#rentals/delivery/server/public/plan-stop.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { withPictures } from '#shell/images/server/public/with-pictures.ts'
import type { Point } from '../map-distance.ts'
import { orderStops, roundLength } from '../order-stops.ts'
import {
  AssignStops,
  MoveStops,
  OrderRound,
  PinStop,
  PlanVisit,
  ReportStop,
  SendStopPhoto,
  ShowGuestVisits,
  ShowMyRound,
  ShowRounds,
  ShowVisits,
  type VisitState,
} from '../rounds.contract.ts'
import { assertPlannableVisitDay } from './assert-plannable-day.ts'
import { assignStops } from './assign-stops.ts'
import { findPlaces, hashOfAddress } from './find-places.ts'
import { moveStops } from './move-stops.ts'
import { planVisit } from './plan-visit.ts'
import { reportStop } from './report-stop.ts'
import { type OwnStopInput, requireOwnStop } from './require-own-stop.ts'
import { readMyRound, readRounds, readVisits } from './rounds.queries.ts'
import { place_pins, stop_reports } from './rounds.tables.ts'
import { findBranchPoint, placeOfRound } from './shop-place.ts'

export const registerRoundRoutes: ModuleApi = (route, { config }) => {
  const files = openPhotoFiles(config)

  route(ShowRounds, async ({ query, now, database }) => {
    const today = toVilniusDay(now)
    choosePlace(await readPlaces(database.db), query.place)
    return { data: await readRounds(database.db, { day: query.day ?? today, today, place: query.place }) }
  })

  route(AssignStops, async ({ body, act }) => {
    const input = { stopIds: body.stop_ids, driverId: body.driver_user_id }
    return { data: { given: await act((work) => assignStops(work, input)) } }
  })

  route(OrderRound, async ({ body, act }) => {
    const input = { day: body.day, driverId: body.driver_user_id, stopIds: body.stop_ids }
    return { data: await act((work) => orderRound(work, input)) }
  })

  route(PlanVisit, async ({ body, act }) => {
    const { order_id: orderId, kind, day } = body
    const stop_id = await act(async (work) => {
      await lockOrder(work.tx, orderId)
      await assertPlannableVisitDay(work, { orderId, kind, day })
      return planVisit(work, { orderId, kind, when: { day } })
    })
    return { data: { stop_id } }
  })

  route(MoveStops, async ({ body, act }) => {
    const input = { stopIds: body.stop_ids, day: body.day }
    return { data: await act((work) => moveStops(work, input)) }
  })

  route(PinStop, async ({ params, body: at, who, now, act }) => {
    await act((work) => pinStop(work, { ...drivingOf(params.id, who, now), at }))
    return { data: at }
  })

  route(ShowMyRound, async ({ query, who, now, database }) => ({
    data: await readMyRound(database.db, { driverId: who.id, day: query.day ?? toVilniusDay(now), now }),
  }))

  route(ReportStop, async ({ params, body: report, who, now, database, act }) => {
    const { reportId } = await act((work) => reportStop(work, { ...drivingOf(params.id, who, now), report }))
    return { data: await readToldStop(database.db, reportId) }
  })

  route(SendStopPhoto, async ({ params, files: uploads, who, now, database, act }) => {
    if (uploads.length === 0) throw invalid({ photo: ['Pasirinkite nuotrauką.'] })
    const { stop } = await requireOwnStop(database.db, { ...drivingOf(params.id, who, now) })
    return withPictures(files, uploads, async ([picture]) => {
      const key = picture?.key ?? ''
      await act((work) => saveHandoverPhoto(work, { orderId: stop.order_id, key }))
      return { data: { key } }
    })
  })

  route(ShowVisits, async ({ params, who, now, database }) => {
    if (!(await isOrderTheirs(database.db, { orderId: params.id, userId: who.id, now })))
      throw notFound('Tokio užsakymo nėra.')
    return { data: await readVisits(database.db, params.id) }
  })

  const opened = openGuestOrder()
  route(ShowGuestVisits, async (asking) => ({ data: await readVisits(asking.database.db, await opened(asking)) }))
}

const drivingOf = (stopId: number, who: { id: number; rights: readonly string[] }, now: Date) => ({
  stopId,
  now,
  byUserId: who.id,
  plans: who.rights.includes('rounds:plan'),
})

/** The pin is set for all stops at the address. As `requireOwnStop`. */
async function pinStop(work: Work<number>, { at, ...input }: OwnStopInput & { at: Point }): Promise<void> {
  const { tx } = work
  const { stop } = await requireOwnStop(tx, { ...input, byUserId: work.by })
  const pin = { lat: at.lat, lon: at.lon, set_by: work.by, set_at: work.now }
  await tx
    .insert(place_pins)
    .values({ address_hash: hashOfAddress(stop), ...pin })
    .onConflictDoUpdate({ target: place_pins.address_hash, set: pin })
}

async function readToldStop(reader: Reader, reportId: number) {
  const [entry] = await reader
    .select({
      stop_id: stop_reports.stop_id,
      kind: stop_reports.kind,
      number: documents.full_number,
      document_id: documents.id,
    })
    .from(stop_reports)
    .leftJoin(handovers, eq(handovers.id, stop_reports.handover_id))
    .leftJoin(documents, eq(documents.id, handovers.document_id))
    .where(eq(stop_reports.id, reportId))
  if (!entry) throw new Error(`Report ${reportId} is gone`)
  const { stop_id, kind, number, document_id } = entry
  const visit: VisitState = kind === 'handed-over' || kind === 'taken-back' ? 'done' : kind
  return { stop_id, visit, act: number !== null && document_id !== null ? { number, document_id } : null }
}

interface Ordering {
  day: string
  driverId: number
  /** Undefined: the shortest way. */
  stopIds: number[] | undefined
}

/** Order, km by air, number of unknown places. 409 `round-changed` unless these are the open stops; `shop-unknown`. */
async function orderRound(work: Work, { day, driverId, stopIds }: Ordering) {
  const { tx } = work
  const open = await tx
    .select()
    .from(stops)
    .where(and(eq(stops.day, day), eq(stops.driver_user_id, driverId), eq(stops.state, 'open')))
    .orderBy(sql`${stops.position} nulls last`, sql`${stops.from_time} nulls last`, asc(stops.id))
    .for('update')
  const matches = await findPlaces(tx, open)
  const places = open.map(({ id, from_time: from, to_time: to }, index) => ({
    id,
    from,
    to,
    at: matches[index] ?? null,
  }))
  const shop = await findBranchPoint(tx, await placeOfRound(tx, { driverId, orderId: open[0]?.order_id }))
  if (!stopIds && !shop)
    throw conflict(
      'shop-unknown',
      'Nežinome, iš kur išvažiuojama: nustatymuose įrašykite parduotuvės ar padalinio adresą su miestu.',
    )
  const ordered = stopIds ?? (shop ? orderStops(places, shop) : [])
  assertVersion({
    seen: listStopIds(ordered),
    current: listStopIds(open.map(({ id }) => id)),
    code: 'round-changed',
    said: 'Maršrutas ką tik pasikeitė. Peržiūrėkite iš naujo.',
  })
  for (const [index, stopId] of ordered.entries())
    await planStop(work, { stopId, driverUserId: driverId, position: index + 1 })
  const known = ordered.flatMap((id) => {
    const at = places.find((place) => place.id === id)?.at
    return at ? [{ at }] : []
  })
  return { stop_ids: ordered, km: shop && kilometres(roundLength(known, shop)), unknown: ordered.length - known.length }
}

const listStopIds = (ids: number[]) => ids.toSorted((one, other) => one - other).join()

const kilometres = (length: number) => Math.round(length * 10) / 10
