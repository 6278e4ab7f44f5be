import { z } from 'zod'
import { kinds } from '#catalogue/kinds.ts'
import { Moment } from '#catalogue/units/downtimes.contract.ts'
import { BrokenBooking } from '#counter/fleet/downtimes.contract.ts'
import {
  ById,
  buildBodyIdSchema,
  defineEndpoint,
  Id,
  IdInBody,
  Instant,
  OfficePageQuery,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { SingleLineText, Text } from '#platform/text.ts'

export const transferStates = ['planned', 'sent', 'received', 'cancelled'] as const
export type TransferState = (typeof transferStates)[number]

/** Read leniently (`readUnitCode`). */
const ScannedCode = SingleLineText(200, undefined, 'Tai ne vieneto kodas.').min(1, 'Nuskaitykite arba įrašykite kodą.')
const ScannedCodes = z.array(ScannedCode).max(1_000, 'Vienu kartu – iki 1 000 vienetų.')
const Quantity = z
  .int('Įrašykite sveiką skaičių.')
  .min(1, 'Bent vienas vienetas.')
  .max(1_000_000, 'Kiekis per didelis.')
const acceptBroken = { accept_broken: z.boolean().default(false) }

export const NewTransfer = z.object({
  from_place_id: buildBodyIdSchema('Pasirinkite padalinį.'),
  to_place_id: buildBodyIdSchema('Pasirinkite padalinį.'),
  leaves_at: Moment,
  arrives_at: Moment,
  /** Machines get a new home there. Absent: they stay strangers, until they are sent home. */
  rehome: z.boolean().default(false),
  lines: z
    .array(
      z.object({
        product_id: buildBodyIdSchema('Pasirinkite produktą.'),
        /** Machines without codes are named when they are sent. */
        quantity: Quantity.nullish(),
        unit_codes: ScannedCodes.nullish(),
      }),
    )
    .min(1, 'Pasirinkite, ką vešite.')
    .max(200, 'Viename perkėlime – iki 200 eilučių.'),
  ...acceptBroken,
})
export type NewTransfer = z.infer<typeof NewTransfer>

const TransferUnit = z.object({ id: z.int(), code: z.string(), state: z.enum(['planned', 'sent', 'received', 'lost']) })

export const TransferLine = z.object({
  id: z.int(),
  /** Null once the product is deleted. */
  product_id: z.int().nullable(),
  title: z.string(),
  kind: z.enum(kinds).nullable(),
  has_units: z.boolean(),
  quantity: z.int(),
  sent: z.int(),
  received: z.int(),
  lost: z.int(),
  lost_reason: z.string().nullable(),
  unit_codes: z.array(z.string()),
  units: z.array(TransferUnit),
})
export type TransferLine = z.infer<typeof TransferLine>

const about = {
  id: z.int(),
  /** The waybill's number; null until sent. */
  number: z.string().nullable(),
  state: z.enum(transferStates),
  from_place_id: z.int(),
  to_place_id: z.int(),
  from_place: z.string(),
  to_place: z.string(),
  leaves_at: Instant,
  arrives_at: Instant,
  rehome: z.boolean(),
  created_at: Instant,
  sent_at: Instant.nullable(),
  received_at: Instant.nullable(),
  cancelled_at: Instant.nullable(),
}

export const Transfer = z.object({ ...about, lines: z.array(TransferLine) })
export type Transfer = z.infer<typeof Transfer>

const TransferMade = wrapRow(Transfer).extend({ broken: z.array(BrokenBooking) })

const transfersCalls = defineResource('/api/admin/transfers', { read: 'rentals:read', write: 'transfers:write' })

export const ListTransfers = transfersCalls.read({
  summary: 'Transfers between places: those that are planned or on their way first, 20 a page',
  query: OfficePageQuery.extend({ state: z.enum(transferStates).optional(), place: Id.optional() }),
  answer: wrapRows(Transfer),
})
export const ShowTransfer = transfersCalls.show({ summary: 'One transfer', answer: wrapRow(Transfer) })
export const PlanTransfer = transfersCalls.create({
  summary:
    'Plan a transfer: units are down at the first place from leaves_at; 409 breaks-bookings names the bookings that it breaks, and nothing is written without accept_broken',
  body: NewTransfer,
  answer: TransferMade,
  refuses: [409],
})
export const SendTransfer = defineEndpoint({
  method: 'POST',
  address: '/api/admin/transfers/:id/send',
  who: 'transfers:write',
  summary:
    'What is planned, or of the machines only those that were scanned, is on its way; gives the number of the waybill',
  params: ById,
  body: z.object({ unit_codes: ScannedCodes.optional(), ...acceptBroken }).nullish(),
  answer: TransferMade,
  refuses: [404, 409],
})
export const ReceiveTransfer = defineEndpoint({
  method: 'POST',
  address: '/api/admin/transfers/:id/receive',
  who: 'transfers:write',
  summary: 'What has arrived; with neither codes nor quantities all that is on its way. The rest stays in transit',
  params: ById,
  body: z
    .object({
      unit_codes: ScannedCodes.optional(),
      quantities: z
        .array(z.object({ product_id: IdInBody, quantity: Quantity }))
        .max(200)
        .optional(),
    })
    .nullish(),
  answer: wrapRow(Transfer),
  refuses: [404, 409],
})
export const LoseInTransit = defineEndpoint({
  method: 'POST',
  address: '/api/admin/transfers/:id/lose',
  who: 'transfers:write',
  riskIn: ['writes-off'],
  summary:
    'Write off what was sent and will not arrive: machines are retired as lost, the rest leaves the stock; also asks the right to retire machines',
  params: ById,
  body: z.object({
    lines: z
      .array(z.object({ product_id: IdInBody, quantity: Quantity.nullish(), unit_codes: ScannedCodes.nullish() }))
      .min(1, 'Pažymėkite, kas nerasta.')
      .max(200),
    reason: Text(500, 'Parašykite, kodėl.').min(1, 'Parašykite, kodėl.'),
  }),
  answer: wrapRow(Transfer),
  refuses: [409],
})
export const CancelTransfer = defineEndpoint({
  method: 'POST',
  address: '/api/admin/transfers/:id/cancel',
  who: 'transfers:write',
  summary: 'Call off what is planned; 409 breaks-bookings where bookings count on its arrival',
  params: ById,
  body: z.object(acceptBroken).nullish(),
  answer: wrapRow(Transfer),
  refuses: [409],
})
export const WaybillPdf = defineEndpoint({
  method: 'GET',
  address: '/api/admin/transfers/:id/waybill.pdf',
  who: 'rentals:read',
  about: 'nobody',
  summary: 'The waybill of what was sent, as PDF',
  params: ById,
  file: 'application/pdf',
  refuses: [409],
})
