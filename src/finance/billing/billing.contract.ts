import { z } from 'zod'
import { defineEndpoint, IdInBody } from '#platform/contract.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { VatOfLine, VatSums } from '#rules/money/vat-of-line.contract.ts'

/** Cents. */
export const BillingPeriodLine = z.object({
  order_id: z.int(),
  order_line_id: z.int(),
  title: z.string(),
  /** The first day, inclusive; null for goods. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  charged_days: z.int(),
  /** The rental has no agreed end. */
  open_ended: z.literal(true).optional(),
  vat: VatOfLine,
  price: z.int(),
  price_with_vat: z.int(),
})
export type BillingPeriodLine = z.infer<typeof BillingPeriodLine>

export const RunDocument = z.object({
  client_id: z.int(),
  site_id: z.int().nullable(),
  kind: z.enum(listPaperKinds('isVatInvoice')),
  price: z.int(),
  vat: z.int(),
  price_with_vat: z.int(),
  /** By kind and rate. */
  vat_lines: z.array(VatSums),
  pieces: z.array(BillingPeriodLine),
  /** Null in a dry run. */
  id: z.int().nullable(),
  full_number: z.string().nullable(),
  client: z.string(),
  site: z.string().nullable(),
})
export type RunDocument = z.infer<typeof RunDocument>

export const RunBilling = defineEndpoint({
  method: 'POST',
  address: '/api/admin/billing/runs',
  who: 'billing:write',
  summary:
    'Bill what is done until a day, inclusive, of clients who pay later: a bill for each client and site. Each line goes to the last end of its rhythm (Sunday; the 15th and the month’s end; every 28 days of the line), and to the day itself when clients are named; `by_rhythm` says otherwise',
  body: z.object({
    until: DayInput('Nurodykite dieną.', 'Tokios datos nėra. Data rašoma taip: 2026-11-30.'),
    dry_run: z.boolean('Nurodykite, ar sąskaitos tik peržiūrimos.').default(false),
    client_ids: z.array(IdInBody).min(1).max(1_000).optional(),
    by_rhythm: z.boolean().optional(),
  }),
  streamed: true,
  answer: z.object({
    documents: z.array(RunDocument),
    failed: z.array(z.object({ client_id: z.int(), client: z.string(), message: z.string() })),
  }),
  refuses: [409],
})
