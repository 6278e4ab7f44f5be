import { z } from 'zod'
import { isDay } from '#calendar/day.ts'
import { isTime } from '#calendar/time.ts'
import { Order } from '#orders/orders.contract.ts'
import { Period } from '#periods/period.ts'
import { endpoint, Id, Instant, oneOf } from '#platform/contract.ts'
import { Exact, mostOfADay } from '#platform/text.ts'
import { Piece } from '#tariffs/tariffs.contract.ts'

const RentalOfOrder = z.object({ id: Id, rentalId: Id })

const NewReturn = z.object({
  to: Exact(mostOfADay, 'Pasirinkite grąžinimo dieną.').refine(
    isDay,
    'Tokios dienos nėra. Datą rašykite taip: 2026-11-21.',
  ),
  /** Closing time when absent. */
  to_time: Exact(mostOfADay).refine(isTime, 'Laiką rašykite taip: 10:00.').optional(),
})

/** What an extension costs, or what stands in its way. Money in cents. */
export const ExtensionQuote = z.object({
  rental_id: z.int(),
  title: z.string(),
  quantity: z.int(),
  /** The return that is agreed now, and the one that is asked for. */
  return_before: Instant,
  return_after: Instant,
  /** The period that is added; its days are those that cost something or are free anew. */
  period: Period,
  unit: z.enum(['day', 'hour']),
  charged_units: z.int(),
  unit_price: z.int(),
  unit_price_with_vat: z.int(),
  /** What the packages of the order make of the added days: those of all its days, less those that were paid before. Null without packages. */
  pieces: z.array(Piece).nullable(),
  receipt: z.array(z.object({ date: z.string(), charged: z.boolean(), reason: z.string().optional() })).nullable(),
  private_or_company: z.enum(['private', 'company']),
  price: z.int(),
  vat: z.int(),
  price_with_vat: z.int(),
  /** Somebody else's booking: until when it can be extended at most, null when not at all. Null when nothing does. */
  in_the_way: z
    .object({ message: z.string(), latest: z.object({ to: z.string(), to_time: z.string() }).nullable() })
    .nullable(),
})
export type ExtensionQuote = z.infer<typeof ExtensionQuote>

export const QuoteExtension = endpoint({
  method: 'GET',
  address: '/api/orders/:id/rentals/:rentalId/extension',
  who: 'customer',
  summary: 'What it costs to bring a rental back later, or what stands in the way',
  params: RentalOfOrder,
  query: NewReturn,
  answer: oneOf(ExtensionQuote),
  refuses: [409],
})

export const ExtendRental = endpoint({
  method: 'POST',
  address: '/api/orders/:id/rentals/:rentalId/extension',
  who: 'customer',
  summary: 'Bring a rental back later; a follow-up order charges what is added. Takes an Idempotency-Key like checkout',
  params: RentalOfOrder,
  body: NewReturn.extend({
    /** What the customer was shown, in cents: if it differs from the server's price, the answer is 409 with `quote`. */
    expected_price_with_vat: z.int().min(0),
    /** A consumer's express request to go on before the 14 days of withdrawal are over. */
    early_start: z.boolean().nullish(),
  }),
  answer: oneOf(
    z.object({
      return_after: Instant,
      /** Null when what is added costs nothing. */
      order: Order.nullable(),
    }),
  ),
  status: 201,
  refuses: [409],
})
export type ExtendRentalBody = z.output<typeof ExtendRental.body>
