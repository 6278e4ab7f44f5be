import { z } from 'zod'
import { PayForm, PaymentMethod } from '#finance/online-payments/online-payments.contract.ts'
import { definePaymentStart } from '#finance/providers/define-payment-start.ts'
import { ById, BySecret, defineEndpoint, wrapRow } from '#platform/contract.ts'

const payableStates = ['open', 'paid', 'lapsed', 'waiting', 'unapproved', 'on-credit'] as const
export type PayableState = (typeof payableStates)[number]

/** No personal data: a pay link may be forwarded. */
const Payable = z.object({
  /** Null: bills. */
  order_id: z.int().nullable(),
  bills: z.array(z.object({ number: z.string(), due_on: z.string().nullable(), /** Cents. */ open: z.int() })),
  state: z.enum(payableStates),
  total: z.int(),
  left: z.int(),
  /** Empty: by transfer alone. */
  methods: z.array(PaymentMethod),
  /** The least sum, when less is left. */
  least: z.int().optional(),
  reference: z.string().nullable(),
})
export type Payable = z.infer<typeof Payable>

export const ShowPayable = defineEndpoint({
  method: 'GET',
  address: '/api/pay/:secret',
  who: 'anyone',
  summary:
    'What a link to pay is for, and what is left to pay of it now; a guest’s link and that of a payment open it too',
  params: BySecret,
  answer: wrapRow(Payable),
})

export const PayByLink = definePaymentStart({
  address: '/api/pay/:secret',
  who: 'anyone',
  summary:
    'Begin to pay what a link is for: the sum is decided now; 409 `sum-changed` when another one was seen, 409 when nothing may come, 503 when the provider does not answer',
  params: BySecret,
  body: PayForm.extend({ seen: z.int().optional() }),
})

const PayLink = wrapRow(z.object({ address: z.url() }))

export const MakeOrderPayLink = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/pay-link',
  who: 'desk:write',
  risk: 'redirects-money',
  summary: 'A new link by which anybody may pay for the order; 409 without a payment provider or when nothing is due',
  params: ById,
  status: 201,
  answer: PayLink,
  refuses: [409],
})

export const MakeClientPayLink = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/pay-link',
  who: 'desk:write',
  risk: 'redirects-money',
  summary: 'The same for all open bills of a client, those that come later too',
  params: ById,
  status: 201,
  answer: PayLink,
  refuses: [409],
})
