import { z } from 'zod'
import { HandOverBody, Handover, TakeBackBody } from '#counter/handovers/handovers.contract.ts'
import { ById, BySecret, defineEndpoint, Id, IdInBody, Instant, wrapRow } from '#platform/contract.ts'
import { LimitedString, Text } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'

const Day = DayInput()
const Point = z.object({
  lat: z.number('Nurodykite platumą.').min(-90).max(90),
  lon: z.number('Nurodykite ilgumą.').min(-180).max(180),
})

export const visitStates = ['planned', 'set-out', 'arrived', 'done', 'failed'] as const
export type VisitState = (typeof visitStates)[number]

const Stop = z.object({
  id: z.int(),
  order_id: z.int(),
  kind: z.enum(['deliver', 'collect']),
  day: z.string(),
  /** The promised start, `09:00`; null: any time of the day. */
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  slot_id: z.int().nullable(),
  zone_id: z.int().nullable(),
  address: z.string(),
  city: z.string(),
  postal_code: z.string().nullable(),
  contact_name: z.string(),
  contact_phone: z.string(),
  note: z.string(),
  client: z.string(),
  visit: z.enum(visitStates),
  ended_why: z.string().nullable(),
  driver_user_id: z.int().nullable(),
  position: z.int().nullable(),
  /** Without `is_pin` the point is the town's centre. */
  at: Point.extend({ is_pin: z.boolean() }).nullable(),
})

export const PlannedStop = Stop.extend({
  things: z.array(z.object({ title: z.string(), quantity: z.int() })),
  /** Null: only goods, or all is back. */
  rented_from: Instant.nullable(),
  rented_until: Instant.nullable(),
  photos: z.array(z.string()),
})
export type PlannedStop = z.infer<typeof PlannedStop>

const Rounds = z.object({
  day: z.string(),
  drivers: z.array(z.object({ id: z.int(), name: z.string() })),
  stops: z.array(PlannedStop),
  waiting: z.array(PlannedStop),
  to_collect: z.array(
    z.object({ order_id: z.int(), client: z.string(), address: z.string(), city: z.string(), due: Instant }),
  ),
  to_deliver: z.array(
    z.object({
      order_id: z.int(),
      client: z.string(),
      address: z.string(),
      city: z.string(),
      /** Null: only goods. */
      rented_from: Instant.nullable(),
      rented_until: Instant.nullable(),
    }),
  ),
  /** Kilometres by air; null when the shop's point is unknown. */
  lengths: z.array(z.object({ driver_user_id: z.int(), km: z.number().nullable(), unknown: z.int() })),
})
export type Rounds = z.infer<typeof Rounds>

export const ShowRounds = defineEndpoint({
  method: 'GET',
  address: '/api/admin/rounds',
  who: 'rounds:plan',
  summary:
    'Stops of a day with who drives to them in which order, and what waits for a day; of a place, what leaves from there and is fetched to there',
  query: z.object({ day: Day.optional(), place: Id.optional() }),
  answer: wrapRow(Rounds),
})

const StopIds = z.array(IdInBody).max(500)

export const AssignStops = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rounds/give',
  who: 'rounds:plan',
  summary:
    'Gives open stops to a driver, or takes them from whoever had them; they stand last until they are put in order',
  body: z.object({ stop_ids: StopIds.min(1, 'Pažymėkite, kurias vietas.'), driver_user_id: IdInBody.nullable() }),
  answer: wrapRow(z.object({ given: z.int() })),
  refuses: [404, 409],
})

export const OrderRound = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rounds/order',
  who: 'rounds:plan',
  summary:
    'Puts a driver’s open stops of a day in order: as listed, or without a list by the shortest way over the map',
  body: z.object({ day: Day, driver_user_id: IdInBody, stop_ids: StopIds.optional() }),
  answer: wrapRow(z.object({ stop_ids: z.array(z.int()), km: z.number().nullable(), unknown: z.int() })),
  refuses: [409],
})

export const PlanVisit = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rounds/visits',
  who: 'rounds:plan',
  summary: 'A stop on a day: to bring what an order has to be brought, or to fetch what it has out',
  body: z.object({ order_id: IdInBody, kind: z.enum(['deliver', 'collect']), day: Day }),
  answer: wrapRow(z.object({ stop_id: z.int() })),
  status: 201,
  refuses: [404, 409],
})

export const MoveStops = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rounds/move',
  who: 'rounds:plan',
  summary:
    'Open stops to another day, at their time or another that has a place left, else at one to be agreed; of one in vain another stop is made on that day. 422 on `day` when nothing can be brought or fetched then',
  body: z.object({ stop_ids: StopIds.min(1, 'Pažymėkite, kurias vietas.'), day: Day }),
  answer: wrapRow(
    z.object({
      moved: z.int(),
      /** Orders whose day is full. */
      without_time: z.int(),
      /** Orders in zones without times. */
      by_agreement: z.int(),
    }),
  ),
  refuses: [404, 409],
})

export const PinStop = defineEndpoint({
  method: 'PUT',
  address: '/api/admin/rounds/stops/:id/pin',
  who: 'rounds:drive',
  summary: 'Remembers where a stop’s address is, for it and all later ones; a driver says so of the own stops',
  params: ById,
  body: Point,
  answer: wrapRow(Point),
})

const RoundStop = Stop.extend({
  /** Null once the order is deleted. */
  handover: Handover.nullable(),
})
export type RoundStop = z.infer<typeof RoundStop>

const MyRound = z.object({
  day: z.string(),
  driver: z.object({ id: z.int(), name: z.string() }),
  shop: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  told_at: Instant,
  stops: z.array(RoundStop),
})
export type MyRound = z.infer<typeof MyRound>

export const ShowMyRound = defineEndpoint({
  method: 'GET',
  address: '/api/admin/rounds/mine',
  who: 'rounds:drive',
  summary: 'The asking driver’s stops of a day with all that is needed at the doors, also without a network',
  query: z.object({ day: Day.optional() }),
  answer: wrapRow(MyRound),
})

const entry = {
  /** The phone's clock may be wrong. */
  seconds_ago: z.int().min(0).max(31_536_000).default(0),
  /** The report counts although the stop was replanned meanwhile. */
  despite_changes: z.boolean().optional(),
}

export const StopReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-out'), ...entry }),
  z.object({ kind: z.literal('arrived'), ...entry }),
  z.object({
    kind: z.literal('failed'),
    reason: Text(300).min(1, 'Parašykite, kas nutiko.'),
    photos: z.array(LimitedString(100).regex(/^[0-9a-f]{32}$/)).max(12, 'Ne daugiau kaip 12 nuotraukų.'),
    ...entry,
  }),
  z.object({ kind: z.literal('handed-over'), act: HandOverBody, ...entry }),
  z.object({ kind: z.literal('taken-back'), act: TakeBackBody, ...entry }),
])
export type StopReport = z.infer<typeof StopReport>
export type SentStopReport = z.input<typeof StopReport>

export const ReportStop = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rounds/stops/:id/reports',
  who: 'rounds:drive',
  summary:
    'What happened at a stop: set out, arrived, handed over, taken back, in vain. Header Idempotency-Key is needed: a repeat answers alike',
  params: ById,
  body: StopReport,
  answer: wrapRow(
    z.object({
      stop_id: z.int(),
      visit: z.enum(visitStates),
      act: z.object({ number: z.string(), document_id: z.int() }).nullable(),
    }),
  ),
  status: 201,
  refuses: [404, 409],
  idempotent: {
    scope: 'stop-reports',
    isKeyRequired: true,
    usedBefore: 'Šis pranešimas jau įrašytas apie kitą vietą.',
    // Seconds and lost pictures differ in each try of the phone.
    fingerprint: ({ params, body }) => [params.id, (body as StopReport).kind],
  },
})

export const SendStopPhoto = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rounds/stops/:id/photos',
  who: 'rounds:drive',
  summary: 'A picture taken at a stop; kept private, dropped after a week when no report names it',
  params: ById,
  multipart: { files: 'photo', max: 1 },
  answer: wrapRow(z.object({ key: z.string() })),
  status: 201,
})

const Visit = z.object({
  kind: z.enum(['deliver', 'collect']),
  day: z.string(),
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  visit: z.enum(visitStates),
})
export type Visit = z.infer<typeof Visit>

export const ShowVisits = defineEndpoint({
  method: 'GET',
  address: '/api/orders/:id/visits',
  who: 'customer',
  summary: 'When the shop comes for an order of one’s own, and how far it is',
  params: ById,
  answer: wrapRow(z.array(Visit)),
})

export const ShowGuestVisits = defineEndpoint({
  method: 'GET',
  address: '/api/guest-orders/:secret/visits',
  who: 'anyone',
  summary: 'The same for the one order that a guest’s secret opens; any other secret is a 404',
  params: BySecret,
  answer: wrapRow(z.array(Visit)),
})
