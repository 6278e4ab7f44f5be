import { z } from 'zod'
import { PayForm } from '#finance/online-payments/online-payments.contract.ts'
import { definePaymentStart } from '#finance/providers/define-payment-start.ts'
import { ById, defineEndpoint, wrapRow } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'
import { DeskOrder, ShownLine } from './desk.contract.ts'

export const DeskQuotePdf = defineEndpoint({
  method: 'GET',
  address: '/api/admin/desk/orders/:id/quote.pdf',
  who: 'orders:read',
  about: 'a-person',
  summary: 'The quote as PDF',
  params: ById,
  file: 'application/pdf',
})

export const SendQuoteAgain = defineEndpoint({
  method: 'POST',
  address: '/api/admin/desk/orders/:id/send-quote',
  who: 'desk:write',
  summary: 'Mail the quote once more, with a new link; earlier links stay good',
  params: ById,
  answer: wrapRow(DeskOrder),
  refuses: [409],
})

/** A truncated or guessed link is a 404, not a 422. */
const BySecret = z.object({ secret: LimitedString(300) })

const PublicQuote = DeskOrder.omit({ made_by: true, client_id: true, internal_note: true }).extend({
  lines: z.array(ShownLine),
  /** Placed orders only. */
  money: z.object({ received: z.int(), due: z.int(), credited: z.int() }).optional(),
  /** Days to pay on credit. */
  due_days: z.int().optional(),
})
export type PublicQuote = z.infer<typeof PublicQuote>

export const ShowQuote = defineEndpoint({
  method: 'GET',
  address: '/api/quotes/:secret',
  who: 'anyone',
  summary: 'A quote by its link, as it is now',
  params: BySecret,
  answer: wrapRow(PublicQuote),
})

export const PayQuote = definePaymentStart({
  address: '/api/quotes/:secret/pay',
  who: 'anyone',
  summary: 'Begin to pay online for the order of an accepted quote; 409 before it is accepted and when nothing is due',
  params: BySecret,
  body: PayForm,
})

export const AcceptQuote = defineEndpoint({
  method: 'POST',
  address: '/api/quotes/:secret/accept',
  who: 'anyone',
  summary:
    'Accept a quote: the order is placed at its prices; accepted twice, the same order. 409 when it is late, taken, withdrawn or changed meanwhile',
  params: BySecret,
  body: z.object({ seen: z.int().optional() }).nullish(),
  answer: wrapRow(PublicQuote),
  refuses: [409],
})

export const RequestQuoteAgain = defineEndpoint({
  method: 'POST',
  address: '/api/quotes/:secret/ask-again',
  who: 'anyone',
  summary:
    'Ask for a late quote anew: the shop is told, once until it answers. 409 while it is good, and once it is accepted or withdrawn',
  params: BySecret,
  body: z.object({}).nullish(),
  answer: wrapRow(PublicQuote),
  refuses: [409],
})

export const QuotePdf = defineEndpoint({
  method: 'GET',
  address: '/api/quotes/:secret/pdf',
  who: 'anyone',
  summary: 'The quote as PDF',
  params: BySecret,
  file: 'application/pdf',
})
