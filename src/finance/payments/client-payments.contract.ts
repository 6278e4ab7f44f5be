import { z } from 'zod'
import { payeeFields } from '#finance/refunds/refunds.contract.ts'
import { ById, defineEndpoint, Id, IdInBody, PageQuery, wrapRow, wrapRows } from '#platform/contract.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { PaymentForm } from './payments.contract.ts'

/** Cents. */
const ClientDocument = z.object({
  id: z.int(),
  kind: z.enum(listPaperKinds('movesDebt')),
  full_number: z.string(),
  issued_on: z.string(),
  /** Null: issued with its money, or a credit note. */
  due_on: z.string().nullable(),
  site_id: z.int().nullable(),
  credits: z.int().nullable(),
  order_ids: z.array(z.int()),
  price: z.int(),
  vat: z.int(),
  price_with_vat: z.int(),
  /** Less credit notes (0 for them); negative: credited after payment. */
  open: z.int(),
})
export type ClientDocument = z.infer<typeof ClientDocument>

export const ListClientDocuments = defineEndpoint({
  method: 'GET',
  address: '/api/admin/clients/:id/documents',
  who: 'payments:read',
  about: 'a-person',
  summary:
    'Bills, credit notes, compensations and debts of before of a client, the newest first, 20 a page, and what is open of each',
  params: ById,
  query: PageQuery,
  answer: wrapRows(ClientDocument),
})

export const ClientDocumentPdf = defineEndpoint({
  method: 'GET',
  address: '/api/admin/clients/:id/documents/:document_id/pdf',
  who: 'payments:read',
  about: 'a-person',
  summary: "A client's bill, credit note or compensation as PDF",
  params: ById.extend({ document_id: Id }),
  file: 'application/pdf',
})

export const RecordClientPayment = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/payments',
  who: 'payments:write',
  summary:
    'Write down what a client paid for bills: those that are named, or else all that are open, the oldest first; what is above all that is owed stays as an advance, which later bills take',
  params: ById,
  body: PaymentForm.omit({ received_seen: true, amount: true }).extend({
    amount: z.int('Įrašykite sumą.').min(1, 'Įrašykite sumą, didesnę už nulį.').max(1_000_000_000, 'Suma per didelė.'),
    documents: z.array(IdInBody).max(500).optional(),
  }),
  status: 201,
  answer: wrapRow(
    z.object({
      id: z.int(),
      documents: z.array(z.object({ id: z.int(), full_number: z.string(), amount: z.int() })),
      /** Money that no bill took. */
      advance: z.int(),
    }),
  ),
})

export const ReturnAdvance = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/advance/return',
  who: 'payments:refund',
  risk: 'returns-money',
  summary:
    "Pay a client's advance back, all or some of it; opens no bill. By transfer it is then to be sent to `iban`, `name`",
  params: ById,
  body: PaymentForm.omit({ received_seen: true, amount: true }).extend({
    ...payeeFields,
    amount: z.int('Įrašykite sumą.').min(1, 'Įrašykite sumą, didesnę už nulį.').max(1_000_000_000, 'Suma per didelė.'),
  }),
  status: 201,
  /** `advance`: the sum left. */
  answer: wrapRow(z.object({ id: z.int(), advance: z.int() })),
  refuses: [409],
})
