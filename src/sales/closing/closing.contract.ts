import { z } from 'zod'
import { ById, defineEndpoint, Id, IdInBody, Instant, wrapRow } from '#platform/contract.ts'
import { Text } from '#platform/text.ts'
import { VatOfLine } from '#rules/money/vat-of-line.contract.ts'

const InvoiceLineNetOfCredits = z.object({
  position: z.int(),
  title: z.string(),
  details: z.array(z.string()),
  /** Goods by pieces, rentals by a sum. */
  by: z.enum(['quantity', 'amount']),
  quantity: z.int(),
  charged_units: z.int(),
  unit: z.enum(['vnt', 'day', 'hour']),
  unit_price: z.int(),
  /** Cents. */
  price: z.int(),
  price_with_vat: z.int(),
  vat: VatOfLine,
  untouched: z.boolean(),
})

const Sums = z.object({ price: z.int(), vat: z.int(), price_with_vat: z.int() })

const InvoiceNetOfCredits = Sums.extend({
  basis: z.enum(['private', 'company']),
  vat_rate: z.int(),
  vat_lines: z.array(Sums.extend({ ...VatOfLine.shape, issued: Sums })),
  invoice: Sums.extend({ full_number: z.string(), issued_on: z.string() }),
  lines: z.array(InvoiceLineNetOfCredits),
})

export const ShowCredit = defineEndpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/credit',
  who: 'orders:read',
  summary: 'What of the order’s invoice may still be credited, line by line',
  params: ById,
  /** Absent: the latest possible document. */
  query: z.object({ document_id: Id.optional() }),
  answer: wrapRow(
    InvoiceNetOfCredits.extend({
      /** A client's bill; null: the order's own invoice. */
      document_id: z.int().nullable(),
      /** The bill's periods may be billed again. */
      bills_pieces: z.boolean(),
    }),
  ),
  refuses: [404, 409],
})

const CreditLine = z
  .object({
    position: z.int({ error: 'Nurodykite sąskaitos eilutę.' }).min(0, 'Nurodykite sąskaitos eilutę.').max(10_000),
    /** Pieces of goods. */
    quantity: z
      .int({ error: 'Kiekis yra sveikasis skaičius.' })
      .min(1, 'Kiekis turi būti bent 1.')
      .max(1_000_000, 'Tiek kredituoti negalima.')
      .optional(),
    /** A sum of a rental, cents. */
    amount_with_vat: z
      .int({ error: 'Suma rašoma centais.' })
      .min(1, 'Suma turi būti didesnė už nulį.')
      .max(2_000_000_000, 'Tiek kredituoti negalima.')
      .optional(),
  })
  .refine((line) => (line.quantity === undefined) !== (line.amount_with_vat === undefined), {
    error: 'Eilutei nurodykite kiekį arba sumą.',
  })

export const IssueCredit = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/credits',
  who: 'credits:write',
  risk: 'returns-money',
  summary: 'Credit the order’s invoice, all of it or by line: gives the next credit note and mails it',
  params: ById,
  body: z.object({
    lines: z.union([z.literal('all'), z.array(CreditLine).min(1, 'Pasirinkite bent vieną eilutę.').max(500)], {
      error: 'Pasirinkite, ką kredituoti.',
    }),
    reason: Text(500, 'Nurodykite priežastį.').min(1, 'Nurodykite priežastį.'),
    /** The goods came back and stand in stock again; also those of a client's bill, unless it is billed again. */
    return_stock: z.boolean().default(false),
    /** The next run bills the credited line again. */
    rebill: z.boolean().default(false),
    /** Absent: the latest that can be credited. */
    document_id: IdInBody.optional(),
    /** The seen sum; 409 when less remains. */
    expected_remaining: z.int({ error: 'Nurodykite, kiek sąskaitoje liko nekredituota.' }),
  }),
  answer: wrapRow(z.object({ id: z.int(), number: z.string(), issued_at: Instant, price_with_vat: z.int() })),
  status: 201,
  refuses: [404, 409],
})

export const DeleteOrder = defineEndpoint({
  method: 'DELETE',
  address: '/api/admin/orders/:id',
  who: 'orders:write',
  summary: 'Take an order out of every list; refused while a tool of it is out',
  params: ById,
  refuses: [409],
})
