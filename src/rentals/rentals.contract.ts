import { z } from 'zod'
import { isDay } from '#calendar/day.ts'
import { ById, endpoint, Id, Instant, listOf, Message, oneOf, PageQuery, Sort } from '#platform/contract.ts'
import { Exact, mostOfADay } from '#platform/text.ts'
import { downtimeKinds } from '#units/downtime-kinds.ts'
import { rentalListStates } from './rental-list-states.ts'
import { staysBecause } from './stays-because.ts'

const Day = Exact(100).regex(/^\d{4}-\d{2}-\d{2}$/, 'Data rašoma taip: 2026-11-21.')
const RealDay = Exact(mostOfADay).refine(isDay, 'Tokios datos nėra.')

export const ShowAvailability = endpoint({
  method: 'GET',
  address: '/api/rent-products/:slug/availability',
  who: 'anyone',
  replica: true,
  summary: 'Per day: the fewest units free at any moment of opening hours, and whether the shop is open',
  params: z.object({ slug: Exact(250).min(1) }),
  query: z.object({ from: Day, to: Day }),
  answer: z.object({ data: z.array(z.object({ date: z.string(), free: z.int(), open: z.boolean() })) }),
})

const Renter = z.object({ title: z.string().nullable(), name: z.string().nullable(), lastname: z.string().nullable() })

export const Rental = z.object({
  id: z.int(),
  order_id: z.int(),
  user: Renter,
  /** The order's phone, to endpoint who is late. */
  phone: z.string().nullable(),
  /** Without an id once the product is deleted; the title stays as it was ordered. */
  rent_product: z.object({ id: z.int().nullable(), title: z.string() }),
  /** The bundle that it came in, as it was ordered. */
  bundle: z.string().optional(),
  quantity: z.int(),
  /** How many of them the customer has been handed. */
  handed_out: z.int(),
  /** Machines that are out with it. */
  unit_codes: z.array(z.string()),
  created_at: Instant,
  starts_at: Instant,
  expected_return: Instant,
  /** The customer's word, once somebody wrote it down: until then the units are held. */
  promised_at: Instant.nullable(),
  returned: z.boolean(),
  returned_at: Instant.nullable(),
  /** Since when the customer is done with it: later days are not charged, it waits to be fetched. */
  off_rent_at: Instant.nullable(),
  /** Since when it is broken at the customer's. */
  broken_since: Instant.nullable(),
})
export type Rental = z.infer<typeof Rental>

const sortable = ['customer', 'product', 'created_at', 'expected_return', 'returned'] as const
export type RentalSort = (typeof sortable)[number] | `-${(typeof sortable)[number]}`
const rentalSorts = sortable.flatMap((field): RentalSort[] => [field, `-${field}`])

/** What narrows both the list and the calendar. `q`: customer, company, phone, e-mail, tool or order number. */
const RentalFilters = z.object({
  q: Exact(100).optional(),
  state: z.enum(rentalListStates).optional(),
  product: Id.optional(),
})

export const RentalsQuery = PageQuery.extend({
  ...RentalFilters.shape,
  /** Rentals that hold their units on any of these days; one that is late holds them without end. */
  from: RealDay.optional(),
  to: RealDay.optional(),
  sort: Sort(rentalSorts, '-created_at'),
})
export type RentalsQuery = z.infer<typeof RentalsQuery>

export const ListRentals = endpoint({
  method: 'GET',
  address: '/api/admin/rentals',
  who: 'rentals:read',
  summary: 'Rentals, newest first, 20 a page',
  query: RentalsQuery,
  answer: listOf(Rental),
})

const CalendarRental = Rental.pick({
  id: true,
  order_id: true,
  bundle: true,
  user: true,
  phone: true,
  quantity: true,
  starts_at: true,
  expected_return: true,
  promised_at: true,
  returned_at: true,
}).extend({
  /** Whether it is one that the filters ask for, or only stands beside such a one. */
  asked: z.boolean(),
  /** Why it can't be moved to other days; absent while it can. */
  stays: z.enum(staysBecause).optional(),
  /** Since when the customer is done with it, and since when it is broken there; absent while neither was said. */
  off_rent_at: Instant.optional(),
  broken_since: Instant.optional(),
})
export type CalendarRental = z.infer<typeof CalendarRental>

const CalendarDowntime = z.object({
  id: z.int(),
  kind: z.enum(downtimeKinds),
  reason: z.string(),
  quantity: z.int(),
  /** The machine's code, when one is named. */
  code: z.string().nullable(),
  from: Instant,
  to: Instant.nullable(),
})
export type CalendarDowntime = z.infer<typeof CalendarDowntime>

/** What a quote keeps for its customer until a moment. */
const CalendarQuoteHold = z.object({
  id: z.int(),
  /** The quote's own number is its order's to come; `number` is what its paper is called. */
  order_id: z.int(),
  number: z.string(),
  client: z.string(),
  quantity: z.int(),
  from: Instant,
  to: Instant,
  /** From then on it is everybody's again, if nobody has accepted. */
  until: Instant,
})
export type CalendarQuoteHold = z.infer<typeof CalendarQuoteHold>

const CalendarUnit = z.object({
  id: z.int(),
  code: z.string(),
  serial: z.string(),
  /** When it went out with which of the product's rentals, and came back. */
  out: z.array(z.object({ rental_id: z.int(), out_at: Instant, back_at: Instant.nullable() })),
})
export type CalendarUnit = z.infer<typeof CalendarUnit>

const CalendarProduct = z.object({
  /** Null: the product is deleted; these are the rentals that it had, under the title that it had then. */
  id: z.int().nullable(),
  title: z.string(),
  /** Units owned; of one that is deleted none. */
  units: z.int(),
  /** Per day of `days`: the most units that rentals, downtimes and quotes hold at any moment of opening hours. */
  out: z.array(z.int()),
  rentals: z.array(CalendarRental),
  downtimes: z.array(CalendarDowntime),
  /** What open quotes hold of it. */
  quote_holds: z.array(CalendarQuoteHold),
  /** How long a unit rests after each rental. */
  turnaround_minutes: z.int(),
  /** Only where asked: its machines in service, if it is tracked one by one, as far as the limit goes. */
  unit_rows: z.array(CalendarUnit).optional(),
})
export type CalendarProduct = z.infer<typeof CalendarProduct>

const RentalsCalendar = z.object({
  /** The moment at which the answer was true: who is late is late then. */
  now: Instant,
  /** `closed` says why the shop is closed. */
  hours: z.object({ open: z.string(), close: z.string() }),
  days: z.array(z.object({ date: z.string(), closed: z.string().nullable() })),
  products: z.array(CalendarProduct),
  /** Only where asked: how many machines the page's products have, and how many of them have a row. */
  units: z.object({ shown: z.int(), total: z.int() }).optional(),
  meta: listOf(CalendarProduct).shape.meta,
})
export type RentalsCalendar = z.infer<typeof RentalsCalendar>

export const CalendarQuery = PageQuery.extend({
  ...RentalFilters.shape,
  from: RealDay,
  to: RealDay,
  /** A category's slug. */
  category: Exact(250).optional(),
  /** `1`: also a row for each machine of what is tracked one by one. */
  units: z.enum(['0', '1', 'true', 'false']).optional(),
})
export type CalendarQuery = z.infer<typeof CalendarQuery>

export const ShowRentalsCalendar = endpoint({
  method: 'GET',
  address: '/api/admin/rentals/calendar',
  who: 'rentals:read',
  summary:
    'Who has what until when: rent products with the rentals that touch some days, 500 products a page; with units=1 also their machines, 50 products a page and at most 1,000 machines',
  query: CalendarQuery,
  answer: RentalsCalendar,
})

const promisedIs = 'Nurodykite, kada žada grąžinti.'
export const PromiseReturn = endpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/promise',
  who: 'rentals:write',
  summary:
    'Write down when the customer promised to bring a tool back; until then it holds its units. Null takes it back. 409 `changed-meanwhile` when another was promised since `seen`',
  params: ById,
  body: z.object({
    at: Exact(mostOfADay, promisedIs)
      .check(z.iso.datetime({ offset: true, error: promisedIs }))
      .nullable(),
    /** The `promised_at` that was shown; absent: whatever there is by now is written over. */
    seen: Instant.nullish(),
  }),
  answer: oneOf(Rental),
  refuses: [409],
})

export const MarkReturned = endpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/mark-as-returned',
  who: 'rentals:write',
  summary: 'Take a tool back; fewer units than all split the rental',
  params: ById,
  body: z.object({ quantity: z.int().min(1).optional() }).nullish(),
  answer: Message,
  refuses: [409],
})
