import { z } from 'zod'
import { downtimeKinds } from '#catalogue/units/downtime-kinds.ts'
import {
  ById,
  defineEndpoint,
  Id,
  Instant,
  Message,
  maxInt,
  OfficePageQuery,
  PageQuery,
  SortParameter,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'
import { DayInput, MomentInput, VersionMoment } from '#rules/calendar/day-input.ts'
import { OrderBranchIds } from '#shell/branches/places.contract.ts'
import { immovableReasons } from './immovable-reasons.ts'
import { rentalListStates } from './rental-list-states.ts'

const Day = DayInput()
const RealDay = DayInput(undefined, 'Tokios datos nėra.')

export const ShowAvailability = defineEndpoint({
  method: 'GET',
  address: '/api/rent-products/:slug/availability',
  who: 'anyone',
  replica: true,
  summary: 'Per day: the fewest units free at any moment of opening hours, and whether the shop is open',
  params: z.object({ slug: LimitedString(250).min(1) }),
  /** `place` absent: the default place. */
  query: z.object({ from: Day, to: Day, place: Id.optional() }),
  answer: z.object({ data: z.array(z.object({ date: z.string(), free: z.int(), open: z.boolean() })) }),
})

const Renter = z.object({ title: z.string().nullable(), name: z.string().nullable(), lastname: z.string().nullable() })

export const Rental = z.object({
  id: z.int(),
  order_id: z.int(),
  user: Renter,
  phone: z.string().nullable(),
  /** The product as ordered; no id once it is deleted. */
  rent_product: z.object({ id: z.int().nullable(), title: z.string() }),
  bundle: z.string().optional(),
  place_id: z.int(),
  return_place_id: z.int(),
  quantity: z.int(),
  handed_out: z.int(),
  unit_codes: z.array(z.string()),
  created_at: Instant,
  starts_at: Instant,
  /** Open-ended: 9999-01-01T00:00:00Z. */
  expected_return: Instant,
  open_ended: z.literal(true).optional(),
  /** Open-ended: until when it is expected. */
  expected_to: z.string().optional(),
  /** The units are held until then. */
  promised_at: Instant.nullable(),
  returned: z.boolean(),
  returned_at: Instant.nullable(),
  /** Later days are not charged. */
  off_rent_at: Instant.nullable(),
  broken_since: Instant.nullable(),
})
export type Rental = z.infer<typeof Rental>

const sortable = ['customer', 'product', 'created_at', 'expected_return', 'returned'] as const
export type RentalSort = (typeof sortable)[number] | `-${(typeof sortable)[number]}`
const rentalSorts = sortable.flatMap((field): RentalSort[] => [field, `-${field}`])

/** `q`: customer, company, phone, e-mail, tool or order. */
const RentalFilters = z.object({
  q: LimitedString(100).optional(),
  state: z.enum(rentalListStates).optional(),
  product: Id.optional(),
  /** Fetched there; what is due, late or to collect: to come back there. Absent: all. */
  place: Id.optional(),
})

export const RentalsQuery = OfficePageQuery.extend({
  ...RentalFilters.shape,
  /** Any rental that holds units then; late ones hold them without end. */
  from: RealDay.optional(),
  to: RealDay.optional(),
  sort: SortParameter(rentalSorts, '-created_at'),
})
export type RentalsQuery = z.infer<typeof RentalsQuery>

export const ListRentals = defineEndpoint({
  method: 'GET',
  address: '/api/admin/rentals',
  who: 'rentals:read',
  summary: 'Rentals, newest first, 20 a page',
  query: RentalsQuery,
  answer: wrapRows(Rental),
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
  open_ended: true,
  expected_to: true,
  promised_at: true,
  returned_at: true,
}).extend({
  /** False: shares a row with a match. */
  asked: z.boolean(),
  handed_out: Rental.shape.handed_out.optional(),
  /** Absent while it can be moved. */
  stays: z.enum(immovableReasons).optional(),
  off_rent_at: Instant.optional(),
  broken_since: Instant.optional(),
})
export type CalendarRental = z.infer<typeof CalendarRental>

const CalendarDowntime = z.object({
  id: z.int(),
  kind: z.enum(downtimeKinds),
  reason: z.string(),
  quantity: z.int(),
  code: z.string().nullable(),
  from: Instant,
  to: Instant.nullable(),
})
export type CalendarDowntime = z.infer<typeof CalendarDowntime>

const CalendarQuoteHold = z.object({
  id: z.int(),
  /** The quote's id, which will be the order's. */
  order_id: z.int(),
  number: z.string(),
  client: z.string(),
  quantity: z.int(),
  from: Instant,
  to: Instant,
  /** The hold ends then, unless accepted. */
  until: Instant,
})
export type CalendarQuoteHold = z.infer<typeof CalendarQuoteHold>

const CalendarUnit = z.object({
  id: z.int(),
  code: z.string(),
  serial: z.string(),
  out: z.array(z.object({ rental_id: z.int(), out_at: Instant, back_at: Instant.nullable() })),
})
export type CalendarUnit = z.infer<typeof CalendarUnit>

const CalendarProduct = z.object({
  /** Null: deleted; `title` as it was then. */
  id: z.int().nullable(),
  title: z.string(),
  /** 0 once deleted. */
  units: z.int(),
  /** A day's peak of rentals, downtimes and quotes within opening hours. */
  out: z.array(z.int()),
  rentals: z.array(CalendarRental),
  downtimes: z.array(CalendarDowntime),
  quote_holds: z.array(CalendarQuoteHold),
  turnaround_minutes: z.int(),
  /** On request: machines of a tracked product, up to the limit. */
  unit_rows: z.array(CalendarUnit).optional(),
})
export type CalendarProduct = z.infer<typeof CalendarProduct>

const RentalsCalendar = z.object({
  /** Decides what is late. */
  now: Instant,
  /** Why it is closed. */
  hours: z.object({ open: z.string(), close: z.string() }),
  days: z.array(z.object({ date: z.string(), closed: z.string().nullable() })),
  products: z.array(CalendarProduct),
  /** On request: machines shown, and all of the page. */
  units: z.object({ shown: z.int(), total: z.int() }).optional(),
  meta: wrapRows(CalendarProduct).shape.meta,
})
export type RentalsCalendar = z.infer<typeof RentalsCalendar>

export const CalendarQuery = PageQuery.extend({
  ...RentalFilters.shape,
  from: RealDay,
  to: RealDay,
  /** A category's slug. */
  category: LimitedString(250).optional(),
  /** `1`: with rows for machines. */
  units: z.enum(['0', '1', 'true', 'false']).optional(),
})
export type CalendarQuery = z.infer<typeof CalendarQuery>

export const ShowRentalsCalendar = defineEndpoint({
  method: 'GET',
  address: '/api/admin/rentals/calendar',
  who: 'rentals:read',
  summary:
    'Who has what until when: rent products with the rentals that touch some days, 500 products a page; with units=1 also their machines, 50 products a page and at most 1,000 machines',
  query: CalendarQuery,
  answer: RentalsCalendar,
})

const promisedIs = 'Nurodykite, kada žada grąžinti.'
export const PromiseReturn = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/promise',
  who: 'rentals:write',
  summary:
    'Write down when the customer promised to bring a tool back; until then it holds its units. Null takes it back. 409 `changed-meanwhile` when another was promised since `seen`',
  params: ById,
  body: z.object({
    at: MomentInput(promisedIs).nullable(),
    /** The shown promise; absent: overwrites any. */
    seen: VersionMoment.nullish(),
  }),
  answer: wrapRow(Rental),
  refuses: [409],
})

export const MarkReturned = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/mark-as-returned',
  who: 'rentals:write',
  summary: 'Take a tool back; fewer units than all split the rental',
  params: ById,
  body: z.object({ quantity: z.int().min(1).max(maxInt).optional(), place_id: OrderBranchIds.place_id }).nullish(),
  answer: Message,
  refuses: [409],
})
