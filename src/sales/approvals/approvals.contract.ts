import { z } from 'zod'
import { Order, OrderLine } from '#orders/orders.contract.ts'
import { ById, defineEndpoint, Id, Instant, wrapRow } from '#platform/contract.ts'
import { Text } from '#platform/text.ts'

const OrderToApprove = z.object({
  id: z.int(),
  asked_at: Instant,
  /** The buyer. */
  asked_by: z.string(),
  price_with_vat: z.int(),
  po_number: z.string().nullable(),
  site: z.string().nullable(),
  held_until: z.string(),
  lines: z.array(OrderLine.pick({ id: true, title: true, quantity: true, price_with_vat: true, period: true })),
})
export type OrderToApprove = z.infer<typeof OrderToApprove>

const OneOrder = ById.extend({ order_id: Id })

/** `prepaid` whatever the terms; otherwise as these and the buyer say. */
const Approval = z.object({ billing: z.literal('prepaid', 'Tokio apmokėjimo būdo nėra.').nullish() }).nullish()

const reasonIs = 'Parašykite, kodėl netvirtinate: priežastį matys užsakovas.'
const Decline = z.object({
  reason: Text(500, reasonIs)
    .min(1, reasonIs)
    .refine((text) => !text.includes('\0'), reasonIs),
})

export const ListApprovals = defineEndpoint({
  method: 'GET',
  address: '/api/clients/:id/approvals',
  who: 'customer',
  summary:
    'Orders above their buyers’ limits that wait for the main user, the oldest first; for everybody else it is a 404',
  params: ById,
  answer: z.object({ data: z.array(OrderToApprove) }),
})

export const ApproveMyOrder = defineEndpoint({
  method: 'POST',
  address: '/api/clients/:id/approvals/:order_id/approve',
  who: 'customer',
  summary:
    'The main user approves an order above its buyer’s limit: within the credit limit as it is now, or paid before',
  params: OneOrder,
  body: Approval,
  answer: wrapRow(Order),
  refuses: [409],
})

export const DeclineMyOrder = defineEndpoint({
  method: 'POST',
  address: '/api/clients/:id/approvals/:order_id/decline',
  who: 'customer',
  summary: 'The main user declines it: what it held is everybody’s again, and its buyer reads why',
  params: OneOrder,
  body: Decline,
  answer: wrapRow(Order),
  refuses: [409],
})

export const WithdrawMyOrder = defineEndpoint({
  method: 'DELETE',
  address: '/api/orders/:id/approval',
  who: 'customer',
  summary: 'Whoever ordered takes an order back that waits for approval',
  params: ById,
  answer: wrapRow(Order),
  refuses: [409],
})

export const ApproveOrder = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/approve',
  who: 'orders:write',
  summary: 'The office approves an order that waits for its company, as agreed with it',
  params: ById,
  body: Approval,
  answer: wrapRow(Order),
  refuses: [403, 409],
})

export const DeclineOrder = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/decline',
  who: 'orders:write',
  summary: 'The office declines it for the company, with a reason',
  params: ById,
  body: Decline,
  answer: wrapRow(Order),
  refuses: [409],
})
