import { z } from 'zod'
import { definePaymentStart } from '#finance/providers/define-payment-start.ts'
import { ById, BySecret, defineEndpoint, Instant, Message, wrapRow } from '#platform/contract.ts'

const HoldPage = wrapRow(
  z.object({
    address: z.url(),
    /** Cents. */
    amount: z.int(),
  }),
)

const CardHold = wrapRow(
  z.object({
    /** 0 where nothing can be held. */
    amount: z.int(),
    held: z.object({ amount: z.int(), until: Instant.nullable() }).nullable(),
    /** Instead of a card: by the deposit's own reference. */
    transfer: z.object({ amount: z.int(), name: z.string(), iban: z.string(), reference: z.string() }).optional(),
  }),
)
export type CardHold = z.infer<typeof CardHold>['data']

const Reservation = wrapRow(
  z.object({
    order_id: z.int(),
    /** `waiting`: no answer yet; `taken`: in part or whole. */
    state: z.enum(['waiting', 'held', 'not-held', 'released', 'taken']),
    /** Held, or to be held; and what was kept. */
    amount: z.int(),
    taken: z.int(),
    until: Instant.nullable(),
    address: z.url().nullable(),
  }),
)
export type Reservation = z.infer<typeof Reservation>['data']

export const ShowReservation = defineEndpoint({
  method: 'GET',
  address: '/api/card-holds/:secret',
  who: 'anyone',
  summary: 'How the deposit stands for whoever comes back from the provider’s page; it is asked, when it has not told',
  params: BySecret,
  answer: Reservation,
})

export const ShowMyCardHold = defineEndpoint({
  method: 'GET',
  address: '/api/orders/:id/card-hold',
  who: 'customer',
  summary: 'How much of the deposit of an order of one’s own is held on a card, and may be',
  params: ById,
  answer: CardHold,
})

export const ShowGuestCardHold = defineEndpoint({
  method: 'GET',
  address: '/api/guest-orders/:secret/card-hold',
  who: 'anyone',
  summary: 'How much of the deposit of the one order that a guest’s secret opens is held on a card, and may be',
  params: BySecret,
  answer: CardHold,
})

export const ShowCardHold = defineEndpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/card-hold',
  who: 'orders:read',
  summary: 'How much of an order’s deposit is held on a card, and may be',
  params: ById,
  answer: CardHold,
})

export const ReserveMyDeposit = definePaymentStart(
  {
    address: '/api/orders/:id/card-hold',
    who: 'customer',
    summary:
      'Begin to hold the deposit of an order of one’s own on a card; 409 when there is nothing to hold, 503 `provider-away` when nobody answers',
    params: ById,
  },
  HoldPage,
)

export const ReserveGuestDeposit = definePaymentStart(
  {
    address: '/api/guest-orders/:secret/card-hold',
    who: 'anyone',
    summary: 'Begin to hold the deposit of the one order that a guest’s secret opens',
    params: BySecret,
  },
  HoldPage,
)

export const ReserveDeposit = definePaymentStart(
  {
    address: '/api/admin/orders/:id/card-hold',
    who: 'deposits:write',
    summary:
      'An address where the customer holds the deposit on a card: for the customer’s phone at the counter, and by mail if wanted',
    params: ById,
    body: z.object({ mail: z.boolean().default(false) }),
  },
  HoldPage,
)

export const SeeCardProblem = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/card-hold/seen',
  who: 'deposits:write',
  summary: 'Say that what went wrong with the card of a deposit has been seen to',
  params: ById,
  answer: Message,
})
