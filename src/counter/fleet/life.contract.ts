import { z } from 'zod'
import { downtimeKinds } from '#catalogue/units/downtime-kinds.ts'
import { Inspection, MeterReading } from '#catalogue/units/inspections.contract.ts'
import { retirementReasons, Unit } from '#catalogue/units/units.contract.ts'
import { ById, defineEndpoint, Instant, wrapRow } from '#platform/contract.ts'
import { SingleLineText } from '#platform/text.ts'
import { MomentInput } from '#rules/calendar/day-input.ts'
import { HistoryLine } from '#shell/history/history.contract.ts'

const Act = z.object({ number: z.string(), document_id: z.int(), pdf: z.string() })

export const UnitRental = z.object({
  id: z.int(),
  order_id: z.int(),
  client: z.string(),
  due: Instant,
  out_at: Instant,
  /** Null while out. */
  back_at: Instant.nullable(),
  act: Act.nullable(),
  return_act: Act.nullable(),
  /** Null without an act, or after retention. */
  signed_by: z.string().nullable(),
})
export type UnitRental = z.infer<typeof UnitRental>

const { by } = HistoryLine.shape

/** Each event has its source (`server/life.api.ts`). */
export const LifeEvent = z.discriminatedUnion('kind', [
  /** The day's start in Vilnius. */
  z.object({ kind: z.literal('bought'), at: Instant, purchase_price: z.int().nullable() }),
  z.object({ kind: z.literal('created'), at: Instant, by }),
  /** `{ field: [before, after] }`. */
  z.object({ kind: z.literal('changed'), at: Instant, by, changes: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('rental'), at: Instant, rental: UnitRental }),
  /** May be of another tool of that return. */
  z.object({
    kind: z.literal('damage'),
    at: Instant,
    rental: UnitRental,
    note: z.string(),
    quantity: z.int(),
    /** Keys for `GET /api/admin/photos/{key}`. */
    photos: z.array(z.string()),
  }),
  /** The day's start in Vilnius. */
  z.object({ kind: z.literal('inspection'), at: Instant, inspection: Inspection }),
  z.object({ kind: z.literal('meter'), at: Instant, reading: MeterReading }),
  z.object({
    kind: z.literal('downtime'),
    at: Instant,
    downtime: z.object({
      id: z.int(),
      kind: z.enum(downtimeKinds),
      reason: z.string(),
      from: Instant,
      to: Instant.nullable(),
    }),
  }),
  /** The unit went out with an expired obligatory inspection (`inspection`, `reason`). */
  z.object({ kind: z.literal('overridden'), at: Instant, by, details: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('retired'), at: Instant, by, reason: z.enum(retirementReasons) }),
])
export type LifeEvent = z.infer<typeof LifeEvent>

export const ShowUnitHistory = defineEndpoint({
  method: 'GET',
  address: '/api/admin/units/:id/history',
  who: 'catalogue:read',
  about: 'a-person',
  summary:
    'A machine’s life, the first event first: purchase, rentals with client and act, damage, downtimes, inspections, meter readings, changes, retirement',
  params: ById,
  answer: z.object({ data: z.array(LifeEvent) }),
})

const momentIs = 'Nurodykite momentą, pvz., 2026-11-22T14:05:00Z.'
const Moment = MomentInput(momentIs)

export const WhoHadUnit = defineEndpoint({
  method: 'GET',
  address: '/api/admin/units/who-had',
  who: 'catalogue:read',
  about: 'a-person',
  summary: 'Who had a machine at a moment and by which signature; nobody, and then who had it before and after',
  query: z.object({ code: SingleLineText(200).min(1, 'Nurodykite vieneto kodą.'), at: Moment }),
  answer: wrapRow(
    z.object({
      unit: Unit.pick({ id: true, code: true, serial: true, product: true }),
      at: Instant,
      place: z.enum(['customer', 'shop', 'not-yet', 'retired']),
      rental: UnitRental.nullable(),
      before: UnitRental.nullable(),
      after: UnitRental.nullable(),
    }),
  ),
})
