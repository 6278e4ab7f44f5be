import { z } from 'zod'
import { defineEndpoint, Id, IdInBody, wrapRow } from '#platform/contract.ts'
import { LimitedString, maxDateLength } from '#platform/text.ts'

const Month = LimitedString(maxDateLength, 'Pasirinkite mėnesį.').regex(
  /^20\d\d-(0[1-9]|1[0-2])$/,
  'Mėnuo rašomas taip: 2026-11.',
)

/** Cents without VAT, but for deposits and debts, which bear none. Of the month, and of the one before. */
const Both = z.object({ now: z.number(), before: z.number() })

const Part = z.object({ key: z.string(), title: z.string(), price: z.int(), margin: z.int() })

export const MonthReport = z.object({
  month: z.string(),
  from: z.string(),
  to: z.string(),
  before: z.object({ from: z.string(), to: z.string() }),
  price: Both,
  margin: Both,
  /** Of goods whose cost nobody has said. */
  unknown_cost: Both,
  discounts: Both,
  /** Days out ÷ open days, from 0 to 1. */
  utilisation: Both,
  earned: Both,
  lost_demand: Both,
  deposits_held: Both,
  /** At the end of the period's last day. */
  debts: Both,
  /** Stops that were made. */
  deliveries: Both,
  /** Days of machines out of service for repair. */
  repair_days: Both,
  places: z.array(Part),
  categories: z.array(Part),
  /** Products with machines that earned nothing: how many, and those with most open days. */
  idle: z.object({
    count: z.int(),
    data: z.array(
      z.object({ product: z.object({ id: z.int(), title: z.string() }), units: z.int(), open_days: z.number() }),
    ),
  }),
  /** Machines in service at the end, or now, without a day out: how many, and those that came back longest ago. */
  idle_units: z.object({
    count: z.int(),
    data: z.array(
      z.object({
        unit: z.object({ id: z.int(), code: z.string() }),
        product: z.object({ id: z.int(), title: z.string() }),
        /** Null: it was never out. */
        last_back_on: z.string().nullable(),
      }),
    ),
  }),
})
export type MonthReport = z.infer<typeof MonthReport>

export const ShowMonthReport = defineEndpoint({
  method: 'GET',
  address: '/api/admin/reports/month',
  who: 'reports:read',
  about: 'nobody',
  summary:
    'A month of the shop on one page, beside the one before: sales, margin, use of machines, and what earned nothing',
  query: z.object({
    month: Month,
    /** Absent: all places. */
    place: Id.optional(),
  }),
  answer: wrapRow(MonthReport),
})

const Mailed = z.object({
  /** The owner's month, of the whole shop or of the place that one is held to. */
  month: z.boolean(),
  /** Ids of one's saved views of reports. */
  views: z.array(IdInBody).max(50),
})

export const ShowMailedReports = defineEndpoint({
  method: 'GET',
  address: '/api/admin/reports/mailed',
  who: 'reports:read',
  about: 'oneself',
  summary: 'Which reports one gets by mail once a month is over',
  answer: wrapRow(Mailed),
})

export const ListMailableViews = defineEndpoint({
  method: 'GET',
  address: '/api/admin/reports/mailed/views',
  who: 'reports:read',
  about: 'oneself',
  summary: 'Saved views of reports that one may get by mail: one’s own and shared ones, by report',
  answer: z.object({
    data: z.array(z.object({ id: z.int(), list: z.string(), report: z.string(), name: z.string() })),
  }),
})

export const SaveMailedReports = defineEndpoint({
  method: 'PUT',
  address: '/api/admin/reports/mailed',
  who: 'reports:read',
  about: 'oneself',
  summary:
    'Choose the reports that one gets by mail once a month is over. 422 at `views` for one that is not of a report or not seen by oneself',
  body: Mailed,
  answer: wrapRow(Mailed),
})
