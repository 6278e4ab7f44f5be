import { z } from 'zod'
import { HistoryLine } from '#history/history.contract.ts'
import { ById, endpoint, Instant, oneOf } from '#platform/contract.ts'
import { Exact, Line, mostOfADay } from '#platform/text.ts'
import { downtimeKinds } from '#units/downtime-kinds.ts'
import { Inspection, Reading } from '#units/inspections.contract.ts'
import { retirementReasons, Unit } from '#units/units.contract.ts'

/** A hand-over or return act, and where its PDF is. */
const Act = z.object({ number: z.string(), document_id: z.int(), pdf: z.string() })

/** A machine at a customer's: from when to when, by which papers. */
export const Held = z.object({
  /** The rental. */
  id: z.int(),
  order_id: z.int(),
  client: z.string(),
  due: Instant,
  out_at: Instant,
  /** Null while it is out. */
  back_at: Instant.nullable(),
  /** Null: it went out, or came back, without an act. */
  act: Act.nullable(),
  return_act: Act.nullable(),
  /** Who signed for it as the hand-over act has it; null without an act, and when the act's time of keeping is over. */
  signed_by: z.string().nullable(),
})
export type Held = z.infer<typeof Held>

const { by } = HistoryLine.shape

/** One thing that happened to a machine. Each kind is told by its own source (`server/unit-life.ts`). */
export const LifeEvent = z.discriminatedUnion('kind', [
  /** The day on which it was bought, where somebody has written it down; the beginning of that day in Vilnius. */
  z.object({ kind: z.literal('bought'), at: Instant, purchase_price: z.int().nullable() }),
  z.object({ kind: z.literal('created'), at: Instant, by }),
  /** `{ field: [before, after] }`. */
  z.object({ kind: z.literal('changed'), at: Instant, by, changes: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('rental'), at: Instant, rental: Held }),
  /** What a return act said of the tools that came back with it: with several of them it may be about another one. */
  z.object({
    kind: z.literal('damage'),
    at: Instant,
    rental: Held,
    note: z.string(),
    quantity: z.int(),
    /** Keys of private pictures (`GET /api/admin/photos/{key}`). */
    photos: z.array(z.string()),
  }),
  /** The day on which it was passed; the beginning of that day in Vilnius. */
  z.object({ kind: z.literal('inspection'), at: Instant, inspection: Inspection }),
  z.object({ kind: z.literal('meter'), at: Instant, reading: Reading }),
  /** It was kept back: from when, and until when (null: until somebody ends it). */
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
  /** It went out although an obligatory inspection had run out: which, and why (`inspection`, `reason`). */
  z.object({ kind: z.literal('overridden'), at: Instant, by, details: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('retired'), at: Instant, by, reason: z.enum(retirementReasons) }),
])
export type LifeEvent = z.infer<typeof LifeEvent>

export const ShowUnitHistory = endpoint({
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
const Moment = Exact(mostOfADay, momentIs)
  .check(z.iso.datetime({ offset: true, error: momentIs, abort: true }))
  .refine((moment) => moment >= '1900', 'Per senas laikas. Patikrinkite metus.')

export const WhoHadUnit = endpoint({
  method: 'GET',
  address: '/api/admin/units/who-had',
  who: 'catalogue:read',
  about: 'a-person',
  summary: 'Who had a machine at a moment and by which signature; nobody, and then who had it before and after',
  query: z.object({ code: Line(200).min(1, 'Nurodykite vieneto kodą.'), at: Moment }),
  answer: oneOf(
    z.object({
      unit: Unit.pick({ id: true, code: true, serial: true, product: true }),
      at: Instant,
      /** Where it was: with a customer, at the shop, not in use yet or not any more. */
      place: z.enum(['customer', 'shop', 'not-yet', 'retired']),
      /** Who had it; null when nobody did. */
      rental: Held.nullable(),
      /** Who had it last until then, and who got it next. */
      before: Held.nullable(),
      after: Held.nullable(),
    }),
  ),
})
