import { z } from 'zod'
import { endpoint, Instant, oneOf } from '#platform/contract.ts'
import { Exact } from '#platform/text.ts'

/** The books of a shop begin with the month from which i.SAF is kept. */
const Month = Exact(100)
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Mėnuo rašomas taip: 2026-11.')
  .refine((month) => month >= '2016-10', 'Registrai tvarkomi nuo 2016 m. spalio.')
const ByMonth = z.object({ month: Month })

/** What was dated in a month, in cents; sums of documents are those of VAT invoices and credit notes. */
export const MonthSums = z.object({
  /** Documents of all kinds. */
  documents: z.int(),
  price: z.int(),
  vat: z.int(),
  price_with_vat: z.int(),
  payments: z.int(),
  /** What came less what went back. */
  received: z.int(),
  deposits: z.int(),
  deposits_taken: z.int(),
  deposits_returned: z.int(),
  deposits_kept: z.int(),
})
export type MonthSums = z.infer<typeof MonthSums>

const Figure = z.object({ label: z.string(), value: z.int(), unit: z.enum(['cents', 'count']) })

export const monthChecks = ['earlier', 'unbilled', 'bank', 'statements', 'deposits', 'numbers', 'isaf'] as const

export const MonthCheck = z.object({
  name: z.enum(monthChecks),
  /** A problem keeps the month from being closed, a notice only should be known. */
  state: z.enum(['good', 'notice', 'problem']),
  /** Of a problem or a notice, for programs. */
  code: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  figures: z.array(Figure),
  /** Where it is looked at and mended. */
  link: z.string(),
})
export type MonthCheck = z.infer<typeof MonthCheck>

/** What keeps a month from being closed, as the refusal of `close` tells it. */
export interface MonthProblem {
  code: string
  message: string
  figures: MonthCheck['figures']
  link: string
}

const MonthRow = z.object({
  month: z.string(),
  /** `now`: it lasts. `earlier`: one after it was closed, and with it everything before. */
  state: z.enum(['now', 'open', 'closed', 'earlier']),
  closed_at: Instant.nullable(),
  /** Name of who closed it; null also when the account is gone. */
  closed_by: z.string().nullable(),
  /** As they were counted when it was closed. */
  sums: MonthSums.nullable(),
})
export type MonthRow = z.infer<typeof MonthRow>

export const ListMonths = endpoint({
  method: 'GET',
  address: '/api/admin/months',
  who: 'books:read',
  summary:
    'Months from this one back to the first that has anything dated in it, which of them are closed, and with what sums',
  answer: z.object({ data: z.array(MonthRow) }),
})

export const ShowMonth = endpoint({
  method: 'GET',
  address: '/api/admin/months/:month',
  who: 'books:read',
  summary: 'What is looked at before a month is closed: each check with its figures, and where it is mended',
  params: ByMonth,
  answer: oneOf(MonthRow.extend({ sums: MonthSums, checks: z.array(MonthCheck) })),
})

export const CloseMonth = endpoint({
  method: 'POST',
  address: '/api/admin/months/:month/close',
  who: 'months:close',
  summary:
    'Close a month for good: nothing dated in it or before it is issued, changed or deleted any more. 409 `month-not-over`, `month-closed`, or `month-not-ready` with `problems`',
  params: ByMonth,
  answer: oneOf(MonthRow.extend({ sums: MonthSums })),
  refuses: [409],
})
