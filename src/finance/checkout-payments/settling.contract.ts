import { z } from 'zod'
import { depositWays } from '#finance/deposits/deposit-labels.ts'
import { paymentWays, waysByHand } from '#finance/payments/payment-ways.ts'
import { PaymentForm } from '#finance/payments/payments.contract.ts'
import { billingWays } from '#people/clients/client-labels.ts'
import { ById, wrapRow } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { formatTooManyMessage, SingleLineText } from '#platform/text.ts'
import { OrderBranchIds } from '#shell/branches/places.contract.ts'

const Cents = z.int('Įrašykite sumą.').min(1, 'Įrašykite sumą, didesnę už nulį.').max(1_000_000_000, 'Suma per didelė.')
const mostParts = 20

export const settleFields = {
  payments: z
    .array(
      z.object({
        way: z.enum(waysByHand, 'Pasirinkite, kaip sumokėta.'),
        /** Cents less the change. */
        amount: Cents,
        receipt: SingleLineText(60).nullish(),
        /** Seen at the bank it may have come before. Default: today. */
        paid_on: PaymentForm.shape.paid_on.optional(),
      }),
    )
    .max(mostParts, formatTooManyMessage(mostParts)),
  deposit: z
    .array(z.object({ way: z.enum(depositWays, 'Pasirinkite, kaip sumokėta.'), amount: Cents }))
    .max(mostParts, formatTooManyMessage(mostParts))
    .optional(),
  /** The branch where cash changes hands. Absent: the clerk's branch, else the order's. */
  place_id: OrderBranchIds.place_id,
  /** Nothing is paid now: the order goes on the bills of a client who pays later. */
  on_credit: z.boolean().optional(),
  /** Cents of the family as shown, deposit apart; 409 when the sum has changed. */
  seen_due: z.int('Nurodykite mokėtiną sumą.'),
}

export const SettleBody = z
  .object(settleFields)
  .refine(({ payments, deposit = [], on_credit }) => on_credit || payments.length + deposit.length > 0, {
    path: ['payments'],
    error: 'Įrašykite, kas sumokėta.',
  })
export type SettleBody = z.infer<typeof SettleBody>

/** Sums are cents. */
const CheckoutPaymentResult = z.object({
  /** A payment that reaches over an order of the family is one for each. */
  payments: z.array(
    z.object({
      id: z.int(),
      order_id: z.int().optional(),
      way: z.enum(paymentWays),
      amount: z.int(),
      till_id: z.int().nullable(),
    }),
  ),
  /** The order and its family together. */
  due: z.int(),
  held: z.int(),
  /** Number of the VAT invoice, when this paid the order; else of the first of its family that it paid. */
  invoice: z.string().nullable(),
})
export type CheckoutPaymentResult = z.infer<typeof CheckoutPaymentResult>

const ToSettle = z.object({
  /** The order and its family together, deposit apart. */
  due: z.int(),
  /** Orders of the family that owe, oldest first: payments pay them in this order. */
  dues: z.array(z.object({ order_id: z.int(), due: z.int() })),
  total: z.int(),
  billing: z.enum(billingWays),
  /** The client's terms let it be paid later. */
  may_go_on_credit: z.boolean(),
  deposit: z.object({ agreed: z.int(), held: z.int() }),
  /** `closed`: cash is refused until a till is opened. */
  till: z.enum(['unused', 'closed', 'open']),
  /** Whether a link to pay online can be shown. */
  pays_online: z.boolean(),
})
export type ToSettle = z.infer<typeof ToSettle>

const ordersSettleCalls = defineResource('/api/admin/orders/:id/settle', {
  read: 'payments:write',
  write: 'payments:write',
})

export const ShowToSettle = ordersSettleCalls.read({
  summary: 'What is due for an order and those of its family, deposit apart, and by which ways it can be settled now',
  params: ById,
  answer: wrapRow(ToSettle),
})

export const SettleOrder = ordersSettleCalls.create({
  summary:
    'Take what is due for an order and those of its family, the oldest first, and its deposit, by several ways at once: payments, deposit, VAT invoices and mails, all or nothing. Header Idempotency-Key: a repeat answers alike. The deposit needs its own right',
  params: ById,
  body: SettleBody,
  answer: wrapRow(CheckoutPaymentResult),
  refuses: [403, 404, 409],
  idempotent: {
    scope: 'settlings',
    usedBefore: 'Šis atsiskaitymas jau įrašytas su kitais duomenimis. Peržiūrėkite užsakymą.',
  },
})
