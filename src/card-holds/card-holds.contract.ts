import { z } from 'zod'
import { ById, BySecret, endpoint, Instant, Message, oneOf } from '#platform/contract.ts'

/** Where the customer's browser goes: the provider's own page. */
const Begun = oneOf(
  z.object({
    address: z.url(),
    /** Cents that it holds. */
    amount: z.int(),
  }),
)

const CardHold = oneOf(
  z.object({
    /** Cents that may be held on a card now; 0 where nothing is to be held, or nobody holds it. */
    amount: z.int(),
    /** What is held on a card. */
    held: z.object({ amount: z.int(), until: Instant.nullable() }).nullable(),
  }),
)
export type CardHold = z.infer<typeof CardHold>['data']

const Reservation = oneOf(
  z.object({
    order_id: z.int(),
    /** `waiting`: the provider has not told of it yet; `taken`: some of it was kept, the rest let go. */
    state: z.enum(['waiting', 'held', 'not-held', 'released', 'taken']),
    /** Cents: what is held, or was to be; and what of it was kept. */
    amount: z.int(),
    taken: z.int(),
    /** Until when the bank promises it. */
    until: Instant.nullable(),
    /** The provider's page, as long as it may be held there. */
    address: z.url().nullable(),
  }),
)
export type Reservation = z.infer<typeof Reservation>['data']

export const ShowReservation = endpoint({
  method: 'GET',
  address: '/api/card-holds/:secret',
  who: 'anyone',
  summary: 'How the deposit stands for whoever comes back from the provider’s page; it is asked, when it has not told',
  params: BySecret,
  answer: Reservation,
})

export const ShowMyCardHold = endpoint({
  method: 'GET',
  address: '/api/orders/:id/card-hold',
  who: 'customer',
  summary: 'How much of the deposit of an order of one’s own is held on a card, and may be',
  params: ById,
  answer: CardHold,
})

export const ShowGuestCardHold = endpoint({
  method: 'GET',
  address: '/api/guest-orders/:secret/card-hold',
  who: 'anyone',
  summary: 'How much of the deposit of the one order that a guest’s secret opens is held on a card, and may be',
  params: BySecret,
  answer: CardHold,
})

export const ShowCardHold = endpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/card-hold',
  who: 'orders:read',
  summary: 'How much of an order’s deposit is held on a card, and may be',
  params: ById,
  answer: CardHold,
})

export const ReserveMyDeposit = endpoint({
  method: 'POST',
  address: '/api/orders/:id/card-hold',
  who: 'customer',
  summary:
    'Begin to hold the deposit of an order of one’s own on a card; 409 when there is nothing to hold, 503 `provider-away` when nobody answers',
  params: ById,
  status: 201,
  answer: Begun,
  refuses: [409, 503],
})

export const ReserveGuestDeposit = endpoint({
  method: 'POST',
  address: '/api/guest-orders/:secret/card-hold',
  who: 'anyone',
  summary: 'Begin to hold the deposit of the one order that a guest’s secret opens',
  params: BySecret,
  status: 201,
  answer: Begun,
  refuses: [409, 503],
})

export const ReserveDeposit = endpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/card-hold',
  who: 'deposits:write',
  summary:
    'An address where the customer holds the deposit on a card: for the customer’s phone at the counter, and by mail if wanted',
  params: ById,
  body: z.object({ mail: z.boolean().default(false) }),
  status: 201,
  answer: Begun,
  refuses: [409, 503],
})

export const SeeCardProblem = endpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/card-hold/seen',
  who: 'deposits:write',
  summary: 'Say that what went wrong with the card of a deposit has been seen to',
  params: ById,
  answer: Message,
})
