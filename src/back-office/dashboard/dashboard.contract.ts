import { z } from 'zod'
import { defineEndpoint, Id } from '#platform/contract.ts'

/** Absent: all places. */
export const AtPlace = z.object({ place: Id.optional() })

/**
 * Euros (decimal) without VAT: VAT invoices less credit notes, by document date. `rented`: units out now. Labels: the
 * last 30 days, `YYYY-MM-DD`.
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

export const ShowStats = defineEndpoint({
  method: 'GET',
  address: '/api/admin/dashboard/stats',
  who: 'reports:read',
  summary: 'The figures of the shop, or of a place; products and people are the whole shop’s',
  query: AtPlace,
  answer: Stats,
})

/** Each the total of its card's list. */
export const Today = z.object({
  /** `?state=handover-today` */
  handover_today: z.int(),
  /** `?state=due-today` */
  due_today: z.int(),
  /** `?state=late` */
  late: z.int(),
  /** Rentals without an agreed end, `?state=expected`; absent when none. */
  expected: z.int().optional(),
  /** Expired or expiring soon. */
  inspections: z.int(),
  /** `?paid=0` */
  unpaid: z.int(),
  /** Paid after they lapsed, `?paid=decide`. */
  to_decide: z.int(),
  /** Open with a week left or less, or overdue, `?state=pressing`. */
  data_requests: z.int(),
  /** `?state=card`; absent when none. */
  cards: z.int().optional(),
  /** `?state=to-decide`; absent when none, or without the right. */
  online: z.int().optional(),
  /** Undecided chargebacks, `?state=waiting&taken_back=1`; absent likewise. */
  taken_back: z.int().optional(),
  /** Bills of the run that is due for the month before; absent likewise. */
  billing: z.int().optional(),
  /** Bills of rhythms whose end has come; absent likewise. */
  billing_ended: z.int().optional(),
  /** Bills of rhythms that end tomorrow; absent likewise. */
  billing_tomorrow: z.int().optional(),
})
export type Today = z.infer<typeof Today>

export const ShowToday = defineEndpoint({
  method: 'GET',
  address: '/api/admin/dashboard/today',
  who: 'office:enter',
  summary:
    'What asks for a hand today, in all places or in one (what is about money and people’s data is the whole shop’s): tools to hand over, due back and late, inspections that are due, orders not paid, pressing requests about personal data',
  query: AtPlace,
  answer: Today,
})
