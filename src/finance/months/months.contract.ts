import { z } from 'zod'
import { defineEndpoint, Instant, wrapRow } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'

/** Books begin with the first i.SAF month. */
const Month = LimitedString(100)
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Mėnuo rašomas taip: 2026-11.')
  .refine((month) => month >= '2016-10', 'Registrai tvarkomi nuo 2016 m. spalio.')
const ByMonth = z.object({ month: Month })

/** Cents, of VAT invoices and credit notes dated in the month. */
export const MonthSums = z.object({
  /** Documents of all kinds. */
  documents: z.int(),
  price: z.int(),
  vat: z.int(),
  price_with_vat: z.int(),
  payments: z.int(),
  /** Payments less refunds. */
  received: z.int(),
  deposits: z.int(),
  deposits_taken: z.int(),
  deposits_returned: z.int(),
  deposits_kept: z.int(),
})
export type MonthSums = z.infer<typeof MonthSums>

/** Cents beside `sums`, always as of the days that things are dated: of a closed month they stay. */
export const MonthBalances = z.object({
  /** Issued in it outside VAT, less those called off. */
  compensations: z.int(),
  /** Cents at the end of the month. */
  deposits_held: z.int(),
  advances: z.int(),
  debts: z.int(),
})
export type MonthBalances = z.infer<typeof MonthBalances>

const Figure = z.object({ label: z.string(), value: z.int(), unit: z.enum(['cents', 'count']) })

export const monthChecks = [
  'earlier',
  'unbilled',
  'late-days',
  'charges',
  'bank',
  'statements',
  'providers',
  'tills',
  'deposits',
  'numbers',
  'isaf',
] as const

export const MonthCheck = z.object({
  name: z.enum(monthChecks),
  state: z.enum(['good', 'notice', 'problem']),
  code: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  figures: z.array(Figure),
  link: z.string(),
})
export type MonthCheck = z.infer<typeof MonthCheck>

export interface MonthProblem {
  code: string
  message: string
  figures: MonthCheck['figures']
  link: string
}

const MonthRow = z.object({
  month: z.string(),
  /** `now`: not over. `earlier`: before a closed month, and closed with it. */
  state: z.enum(['now', 'open', 'closed', 'earlier']),
  closed_at: Instant.nullable(),
  /** Null also once the account is gone. */
  closed_by: z.string().nullable(),
  sums: MonthSums.nullable(),
})
export type MonthRow = z.infer<typeof MonthRow>

export const ListMonths = defineEndpoint({
  method: 'GET',
  address: '/api/admin/months',
  who: 'books:read',
  summary:
    'Months from this one back to the first that has anything dated in it, which of them are closed, and with what sums',
  answer: z.object({ data: z.array(MonthRow) }),
})

export const ShowMonth = defineEndpoint({
  method: 'GET',
  address: '/api/admin/months/:month',
  who: 'books:read',
  summary: 'What is looked at before a month is closed: each check with its figures, and where it is mended',
  params: ByMonth,
  answer: wrapRow(MonthRow.extend({ sums: MonthSums, beside: MonthBalances, checks: z.array(MonthCheck) })),
})

export const CloseMonth = defineEndpoint({
  method: 'POST',
  address: '/api/admin/months/:month/close',
  who: 'months:close',
  summary:
    'Close a month for good: nothing dated in it or before it is issued, changed or deleted any more. 409 `month-not-over`, `month-closed`, or `month-not-ready` with `problems`',
  params: ByMonth,
  answer: wrapRow(MonthRow.extend({ sums: MonthSums })),
  refuses: [409],
})
