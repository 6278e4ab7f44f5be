import { z } from 'zod'
import { ById, defineEndpoint, Id, Instant, PageQuery, wrapRows } from '#platform/contract.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { documentKinds } from '#rules/document-kinds/document-kinds.ts'

const CompanyPaper = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  number: z.string(),
  issued_at: Instant,
  /** Null: issued with its money, or asks for none. */
  due_on: z.string().nullable(),
  /** VAT invoices: cents with VAT, billed and still open; else null. */
  price_with_vat: z.int().nullable(),
  open: z.int().nullable(),
  order_id: z.int().nullable(),
  site: z.string().nullable(),
})
export type CompanyPaper = z.infer<typeof CompanyPaper>

export const ListCompanyPapers = defineEndpoint({
  method: 'GET',
  address: '/api/clients/:id/documents',
  who: 'customer',
  summary:
    'Papers of a company, newest first, 20 a page: all of them for its main user, those of their own orders for a buyer; ' +
    'for everybody else it is a 404',
  params: ById,
  query: PageQuery,
  answer: wrapRows(CompanyPaper),
})

export const CompanyPaperPdf = defineEndpoint({
  method: 'GET',
  address: '/api/clients/:id/documents/:document_id/pdf',
  who: 'customer',
  summary: 'One of those papers as PDF',
  params: ById.extend({ document_id: Id }),
  file: 'application/pdf',
})

const Day = DayInput()

export const ShowCompanyCosts = defineEndpoint({
  method: 'GET',
  address: '/api/clients/:id/costs',
  who: 'customer',
  summary:
    'What VAT invoices and credit notes of these days came to, by month and work site, in cents; the last twelve months ' +
    'when no days are named. Of all orders for the main user, of their own for a buyer; for everybody else it is a 404',
  params: ById,
  query: z
    .object({ from: Day.optional(), to: Day.optional() })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: 'Pabaiga negali būti anksčiau už pradžią.',
    }),
  answer: z.object({
    data: z.array(
      z.object({
        /** `2026-11` */
        month: z.string(),
        site_id: z.int().nullable(),
        site: z.string().nullable(),
        price: z.int(),
        price_with_vat: z.int(),
      }),
    ),
    from: z.string(),
    to: z.string(),
  }),
})
