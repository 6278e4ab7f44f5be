import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'

/**
 * Money in euros (decimal), without VAT: VAT invoices less credit notes, by the day of the document. Totals count products; `rented` counts units out
 * now. The chart's labels are the last 30 days, `YYYY-MM-DD`, today last.
 */
export const Stats = z.object({
  users: z.object({ total: z.int(), active: z.int() }),
  orders: z.object({ total: z.int(), thisMonth: z.int() }),
  revenue: z.object({ thisMonth: z.number() }),
  products: z.object({
    rent: z.object({ total: z.int(), rented: z.int() }),
    sell: z.object({ total: z.int(), soldOut: z.int() }),
    additions: z.object({ total: z.int(), soldOut: z.int() }),
  }),
  chart: z.object({ labels: z.array(z.string()), data: z.array(z.number()) }),
})
export type Stats = z.infer<typeof Stats>

export const ShowStats = endpoint({
  method: 'GET',
  address: '/api/admin/dashboard/stats',
  who: 'reports:read',
  summary: 'The figures of the shop',
  answer: Stats,
})

/** What asks for a hand today. Each figure counts the rows of the list that its card opens. */
export const Today = z.object({
  /** Rentals that begin today, `?state=handover-today`. */
  handover_today: z.int(),
  /** Rentals to be back today, `?state=due-today`. */
  due_today: z.int(),
  /** Rentals that should be back by now, `?state=late`. */
  late: z.int(),
  /** Inspections of machines that have run out or soon will. */
  inspections: z.int(),
  /** Orders without a payment, `?paid=0`. */
  unpaid: z.int(),
  /** Orders that were paid after they had lapsed and can't be revived, `?paid=decide`. */
  to_decide: z.int(),
  /** Requests about personal data with a week left or less, or overdue, `?state=pressing`. */
  data_requests: z.int(),
  /** Deposits whose card a clerk has to look at, `?state=card`; absent when there is none. */
  cards: z.int().optional(),
  /** Online payments that wait for a decision, `?state=to-decide`; absent when there is none, and for whoever may not see money. */
  online: z.int().optional(),
  /** Money that the bank took back and nobody has decided about, `?state=waiting&taken_back=1`; absent likewise. */
  taken_back: z.int().optional(),
})
export type Today = z.infer<typeof Today>

export const ShowToday = endpoint({
  method: 'GET',
  address: '/api/admin/dashboard/today',
  who: 'office:enter',
  summary:
    'What asks for a hand today: tools to hand over, due back and late, inspections that are due, orders not paid, pressing requests about personal data',
  answer: Today,
})
