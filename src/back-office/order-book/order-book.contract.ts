import { z } from 'zod'
import { InternalNote } from '#orders/internal-note.ts'
import { LineDiscount, Order, OrderLine } from '#orders/orders.contract.ts'
import { PaidFrom } from '#people/clients/paid-from.contract.ts'
import { LabelsOfRow } from '#people/labels/label.ts'
import { ById, defineEndpoint, Instant, wrapRow } from '#platform/contract.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'

const OrderMail = z.object({
  id: z.int(),
  /** `order-placed`, `order-paid` */
  template: z.string(),
  subject: z.string(),
  recipient: z.string(),
  written_at: Instant,
  sent_at: Instant.nullable(),
  failure: z.string().nullable(),
  /** `failed`: not retried automatically. */
  state: z.enum(['waiting', 'sent', 'failed']),
  /** The mail that this one repeats. */
  resends_id: z.int().nullable(),
  /** 0: the default wording; null: not changeable. */
  wording_version: z.int().nullable(),
})

/** Or a credit note of such a bill. */
const ClientBill = z.object({
  id: z.int(),
  kind: z.enum(listPaperKinds('isVatInvoice')),
  number: z.string(),
  issued_at: Instant,
  /** Left to credit, cents with VAT; 0 for a credit note. */
  bears: z.int(),
  /** Cents with VAT of this order on the bill; of a credit note below zero. */
  price_with_vat: z.int(),
})
export type ClientBill = z.infer<typeof ClientBill>

const OfficeLine = OrderLine.extend({ discount: LineDiscount.optional() })
export type OfficeLine = z.infer<typeof OfficeLine>

export const OfficeOrder = Order.extend({
  lines: z.array(OfficeLine),
  mails: z.array(OrderMail),
  /** Bills of orders on credit, in order of issue. */
  bills: z.array(ClientBill),
  /** Credited from the invoice, cents with VAT. */
  credited: z.int(),
  /** Payments less refunds, cents. */
  received: z.int(),
  /** Accounts that paid the order's price. */
  paid_from: PaidFrom,
  internal_note: z.string().nullable(),
  labels: LabelsOfRow,
  /** Why it can't be deleted now; absent while it can. */
  delete_refused: z.string().optional(),
  /** Cents with VAT of the order and those of its family, lapsed ones apart; absent where it has none. */
  family: z
    .object({
      /** Cents less credit notes. */
      price_with_vat: z.int(),
      /** Payments less refunds. */
      received: z.int(),
      /** What the customer pays. */
      due: z.int(),
      /** What the customer gets. */
      over: z.int(),
      /** What credit notes freed for the client: their advance, and what it has paid since. */
      advance: z.int(),
    })
    .optional(),
})
export type OfficeOrder = z.infer<typeof OfficeOrder>

export const ShowOrder = defineEndpoint({
  method: 'GET',
  address: '/api/admin/orders/:id',
  who: 'orders:read',
  summary: 'One order with its lines, rentals, documents and mails',
  params: ById,
  answer: wrapRow(OfficeOrder),
})

export const WriteInternalNote = defineEndpoint({
  method: 'PUT',
  address: '/api/admin/orders/:id/internal-note',
  who: 'rentals:write',
  summary: 'The office’s own note about an order, in any state of it; 409 when another was written since `seen`',
  params: ById,
  body: z.object({
    internal_note: InternalNote,
    /** The note as shown; absent: not checked. */
    seen: InternalNote.optional(),
  }),
  answer: z.object({ message: z.string() }),
  refuses: [409],
})
