import { z } from 'zod'
import { Order } from '#orders/orders.contract.ts'
import { ById, BySecret, defineEndpoint, Id, Instant, wrapRow } from '#platform/contract.ts'
import { LimitedString, maxDateLength } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { isTime } from '#rules/calendar/time.ts'
import { Period } from '#rules/periods/period.ts'
import { Piece } from '#rules/tariffs/tariffs.contract.ts'

const RentalOfOrder = z.object({ id: Id, rentalId: Id })
const RentalOfGuest = BySecret.extend({ rentalId: Id })

const NewReturn = z.object({
  to: DayInput('Pasirinkite grąžinimo dieną.', 'Tokios dienos nėra. Datą rašykite taip: 2026-11-21.'),
  /** Absent: closing time. */
  to_time: LimitedString(maxDateLength).refine(isTime, 'Laiką rašykite taip: 10:00.').optional(),
})

/** Cents. */
export const ExtensionQuote = z.object({
  rental_id: z.int(),
  title: z.string(),
  quantity: z.int(),
  return_before: Instant,
  return_after: Instant,
  /** Days that cost something or became free. */
  period: Period,
  unit: z.enum(['day', 'hour']),
  charged_units: z.int(),
  unit_price: z.int(),
  unit_price_with_vat: z.int(),
  /** Days in total less those paid before. */
  pieces: z.array(Piece).nullable(),
  receipt: z.array(z.object({ date: z.string(), charged: z.boolean(), reason: z.string().optional() })).nullable(),
  private_or_company: z.enum(['private', 'company']),
  /** Goes on with the rent; in the sums. */
  waiver: z.object({ percent: z.number(), deductible: z.int(), price: z.int(), price_with_vat: z.int() }).optional(),
  price: z.int(),
  vat: z.int(),
  price_with_vat: z.int(),
  /** A later booking is in the way; the latest possible return, if any. */
  in_the_way: z
    .object({ message: z.string(), latest: z.object({ to: z.string(), to_time: z.string() }).nullable() })
    .nullable(),
})
export type ExtensionQuote = z.infer<typeof ExtensionQuote>

export const QuoteExtension = defineEndpoint({
  method: 'GET',
  address: '/api/orders/:id/rentals/:rentalId/extension',
  who: 'customer',
  summary: 'What it costs to bring a rental back later, or what stands in the way',
  params: RentalOfOrder,
  query: NewReturn,
  answer: wrapRow(ExtensionQuote),
  refuses: [409],
})

export const ExtendRental = defineEndpoint({
  method: 'POST',
  address: '/api/orders/:id/rentals/:rentalId/extension',
  who: 'customer',
  summary: 'Bring a rental back later; a follow-up order charges what is added. Takes an Idempotency-Key like checkout',
  params: RentalOfOrder,
  body: NewReturn.extend({
    /** Cents, as shown; a different price is a 409 with `quote`. */
    expected_price_with_vat: z.int().min(0),
    /** A consumer's, within the 14-day withdrawal term. */
    early_start: z.boolean().nullish(),
  }),
  answer: wrapRow(
    z.object({
      return_after: Instant,
      /** Null: free. */
      order: Order.nullable(),
    }),
  ),
  status: 201,
  refuses: [409],
  idempotent: {
    scope: 'checkout',
    usedBefore: 'Šis užsakymo raktas jau panaudotas kitam užsakymui.',
    repeatsWithoutKeyMs: 10_000,
    fingerprint: ({ params, body }) => ({ extend: [params.id, params.rentalId], ...(body as object) }),
  },
})

export const QuoteGuestExtension = defineEndpoint({
  method: 'GET',
  address: '/api/guest-orders/:secret/rentals/:rentalId/extension',
  who: 'anyone',
  summary: 'The same quote for a rental of the order that a guest’s secret opens, or of its family; any other is a 404',
  params: RentalOfGuest,
  query: NewReturn,
  answer: QuoteExtension.answer,
  refuses: [404, 409],
})

export const ExtendGuestRental = defineEndpoint({
  method: 'POST',
  address: '/api/guest-orders/:secret/rentals/:rentalId/extension',
  who: 'anyone',
  summary: 'The same extension for whoever has the secret; its order is one more of the family that the secret opens',
  params: RentalOfGuest,
  body: ExtendRental.body,
  answer: ExtendRental.answer,
  status: 201,
  refuses: [404, 409],
  idempotent: {
    ...ExtendRental.idempotent,
    fingerprint: ({ params, body }) => ({ extend: [params.secret, params.rentalId], ...(body as object) }),
  },
})

/** The customer's own quote, for anybody's rental. */
export const QuoteDeskExtension = defineEndpoint({
  method: 'GET',
  address: '/api/admin/rentals/:id/extension',
  who: 'desk:write',
  summary: 'What it costs to bring anybody’s rental back later, or what stands in the way',
  params: ById,
  query: NewReturn,
  answer: QuoteExtension.answer,
  refuses: [409],
})

export const ExtendDeskRental = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/extension',
  who: 'desk:write',
  summary:
    'Bring anybody’s rental back later; a follow-up order charges what is added. Takes an Idempotency-Key like checkout',
  params: ById,
  body: ExtendRental.body,
  answer: ExtendRental.answer,
  status: 201,
  refuses: [403, 409],
  idempotent: {
    ...ExtendRental.idempotent,
    fingerprint: ({ params, body }) => ({ extend: [params.id], ...(body as object) }),
  },
})
export type ExtendRentalBody = z.output<typeof ExtendRental.body>
