import { z } from 'zod'
import { ById, defineEndpoint, Id, Instant, OfficePageQuery, wrapRow, wrapRows } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { SingleLineText, Text } from '#platform/text.ts'
import { reportPeriod } from '#rules/periods/report-period.ts'
import { OrderBranchIds } from '#shell/branches/places.contract.ts'
import { entryKinds } from './till-labels.ts'

const Cents = z.int('Įrašykite sumą.').min(0, 'Suma negali būti neigiama.').max(1_000_000_000, 'Suma per didelė.')

/** Sums are cents. */
const Till = z.object({
  id: z.int(),
  place_id: z.int(),
  place: z.string(),
  float: z.int(),
  opened_at: Instant,
  opened_by: z.string().nullable(),
  closed_at: Instant.nullable(),
  closed_by: z.string().nullable(),
  /** The float and all moves. */
  expected: z.int(),
  /** Null until it is closed. */
  counted: z.int().nullable(),
  difference: z.int().nullable(),
  note: z.string().nullable(),
})
export type Till = z.infer<typeof Till>

const TillEntry = z.object({
  kind: z.enum(entryKinds),
  at: Instant,
  /** Negative: out. */
  amount: z.int(),
  order_id: z.int().nullable(),
  receipt_number: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
})
export type TillEntry = z.infer<typeof TillEntry>

const WholeTill = Till.extend({ moves: z.array(TillEntry) })
export type WholeTill = z.infer<typeof WholeTill>

const tillsCalls = defineResource('/api/admin/tills', { read: 'payments:read', write: 'tills:write' })

export const ListTills = tillsCalls.read({
  about: 'the-shop',
  summary:
    'Tills of the shop or of a place, open ones first, then the latest, 20 a page; a place without any uses none',
  query: OfficePageQuery.extend({ place_id: Id.optional() }),
  answer: wrapRows(Till),
})

export const OpenTill = tillsCalls.create({
  summary:
    'Open the till of a place with what was counted into it; from the first time on the place takes and gives cash by its open till only',
  body: z.object({ place_id: OrderBranchIds.place_id, float: Cents }),
  answer: wrapRow(Till),
  refuses: [409],
})

export const ShowTill = tillsCalls.show({
  about: 'the-shop',
  summary: 'A till with all that went through it: payments, deposits, and what was put in and taken out by hand',
  answer: wrapRow(WholeTill),
})

export const MoveCash = defineEndpoint({
  method: 'POST',
  address: '/api/admin/tills/:id/moves',
  who: 'tills:write',
  summary: 'Put cash into an open till or take some out (negative), for a reason',
  params: ById,
  body: z.object({
    amount: z
      .int('Įrašykite sumą.')
      .min(-1_000_000_000, 'Suma per didelė.')
      .max(1_000_000_000, 'Suma per didelė.')
      .refine((amount) => amount !== 0, 'Įrašykite sumą.'),
    reason: SingleLineText(300, 'Parašykite, kodėl.').min(1, 'Parašykite, kodėl.'),
  }),
  status: 201,
  answer: wrapRow(WholeTill),
  refuses: [404, 409],
})

export const CloseTill = defineEndpoint({
  method: 'POST',
  address: '/api/admin/tills/:id/close',
  who: 'tills:write',
  summary: 'Close a till with what was counted in it; the difference is counted less expected',
  params: ById,
  body: z.object({ counted: Cents, note: Text(500).nullish() }),
  answer: wrapRow(z.object({ expected: z.int(), counted: z.int(), difference: z.int() })),
  refuses: [404, 409],
})

export const TillReportPdf = defineEndpoint({
  method: 'GET',
  address: '/api/admin/tills/:id/report.pdf',
  who: 'payments:read',
  about: 'the-shop',
  summary:
    'The day’s report of a till as PDF: float, what came and went by kind, counted sum and difference, every entry',
  params: ById,
  file: 'application/pdf',
})

const Period = reportPeriod({ place_id: Id.optional() })

export const CashBookPdf = defineEndpoint({
  method: 'GET',
  address: '/api/admin/cash-book.pdf',
  who: 'payments:read',
  about: 'the-shop',
  summary: 'The cash book (kasos knyga) of a place or of all, over days inclusive, as PDF',
  query: Period,
  file: 'application/pdf',
})

export const CashBookCsv = defineEndpoint({
  method: 'GET',
  address: '/api/admin/cash-book.csv',
  who: 'payments:read',
  about: 'nobody',
  summary: 'The same as a CSV file',
  query: Period,
  file: 'text/csv',
})
