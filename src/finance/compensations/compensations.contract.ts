import { z } from 'zod'
import { RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import { ById, defineEndpoint, IdInBody, Instant, wrapRow } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { formatTooManyMessage, SingleLineText, Text } from '#platform/text.ts'

const mostLines = 100
const Cents = z.int('Įrašykite sumą.').min(1, 'Įrašykite sumą, didesnę už nulį.').max(100_000_000, 'Suma per didelė.')

export const CompensationLine = z.object({
  /** A rental of the order's family; absent: no tool in particular. */
  rental_id: IdInBody.optional(),
  title: SingleLineText(200).min(1, 'Parašykite, už ką.'),
  /** Cents, outside VAT. */
  amount: Cents,
})
export type CompensationLine = z.infer<typeof CompensationLine>

const Compensation = z.object({
  id: z.int(),
  kind: z.literal('compensation'),
  number: z.string(),
  order_id: z.int(),
  issued_on: z.string(),
  due_on: z.string().nullable(),
  lines: z.array(z.object({ title: z.string(), amount: z.int() })),
  price_with_vat: z.int(),
  open: z.int(),
  /** Null: of somebody who is no client, who gets a letter about it alone. */
  client_id: z.int().nullable(),
  last_reminder: z.object({ step: z.int(), sent_at: Instant }).nullable(),
  /** Number of the document that called it off. */
  cancelled_by: z.string().nullable(),
})
export type Compensation = z.infer<typeof Compensation>

/** A rental whose liability is limited may be charged no more. */
const DeductibleLimit = z.object({ rental_id: z.int(), deductible: z.int(), left: z.int() })
export type DeductibleLimit = z.infer<typeof DeductibleLimit>

const ordersCompensationsCalls = defineResource('/api/admin/orders/:id/compensations', {
  read: 'orders:read',
  write: 'deposits:write',
})

export const ListCompensations = ordersCompensationsCalls.read({
  summary:
    'What was charged for damage and loss in an order’s family, oldest first; `limited`: rentals with a deductible',
  params: ById,
  answer: z.object({ data: z.array(Compensation), limited: z.array(DeductibleLimit) }),
})

export const IssueCompensation = ordersCompensationsCalls.create({
  summary:
    'A numbered document for damage or loss, outside VAT, owed by whoever ordered. Header Idempotency-Key: a repeat answers alike',
  params: ById,
  body: z.object({
    lines: z
      .array(CompensationLine)
      .min(1, 'Įrašykite bent vieną eilutę.')
      .max(mostLines, formatTooManyMessage(mostLines)),
  }),
  answer: wrapRow(Compensation),
  refuses: [409],
  idempotent: {
    scope: 'compensations',
    usedBefore: 'Ši sąskaita jau išrašyta su kitais duomenimis. Peržiūrėkite užsakymą.',
    fingerprint: ({ params, body }) => [params.id, (body as { lines: CompensationLine[] }).lines],
  },
})

export const PayCompensation = defineEndpoint({
  method: 'POST',
  address: '/api/admin/compensations/:id/payments',
  who: 'payments:write',
  summary: 'Write down what was paid for a compensation, of a client or of anybody else; 422 for more than is open',
  params: ById,
  body: z.object(RecordClientPayment.body.omit({ documents: true }).shape),
  status: 201,
  answer: wrapRow(Compensation),
  refuses: [409],
})

export const CancelCompensation = defineEndpoint({
  method: 'POST',
  address: '/api/admin/compensations/:id/cancel',
  who: 'credits:write',
  summary:
    'Call a wrong compensation off, whole, by a document of its own; 409 when it is called off or something is paid',
  params: ById,
  body: z.object({ reason: Text(500).min(1, 'Parašykite, kodėl atšaukiama.') }),
  status: 201,
  answer: wrapRow(Compensation),
  refuses: [409],
})
