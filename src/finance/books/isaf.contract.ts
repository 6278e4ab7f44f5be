import { z } from 'zod'
import { defineEndpoint } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'

/** i.SAF begins with October 2016; a month is written `2026-11`. */
const MonthQuery = z.object({
  month: LimitedString(100)
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Mėnuo rašomas taip: 2026-11.')
    .refine((month) => month >= '2016-10', 'i.SAF registrai tvarkomi nuo 2016 m. spalio.'),
})

export const IsafProblem = z.object({
  message: z.string(),
  /** Number of the document; null: the shop’s settings. */
  document: z.string().nullable(),
  order_id: z.int().nullable(),
})
export type IsafProblem = z.infer<typeof IsafProblem>

export const CheckIsaf = defineEndpoint({
  method: 'GET',
  address: '/api/admin/isaf/check',
  who: 'books:read',
  summary: 'What blocks the month’s i.SAF file, what to know of its documents, and what the file would hold',
  query: MonthQuery,
  answer: z.object({
    data: z.object({
      /** False: the shop pays no VAT, and so did whoever issued the month's documents. */
      due: z.boolean(),
      problems: z.array(IsafProblem),
      warnings: z.array(IsafProblem),
      invoices: z.int(),
      credit_notes: z.int(),
      /** Cents. */
      price: z.int(),
      vat: z.int(),
    }),
  }),
})

export const IsafFile = defineEndpoint({
  method: 'GET',
  address: '/api/admin/isaf',
  who: 'books:read',
  risk: 'exports-people',
  summary: 'The month’s register of issued VAT invoices: i.SAF 1.2 XML',
  query: MonthQuery,
  file: 'application/xml',
  refuses: [409],
})
