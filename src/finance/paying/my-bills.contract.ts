import { z } from 'zod'
import { PayForm, PaymentMethod } from '#finance/online-payments/online-payments.contract.ts'
import { definePaymentStart } from '#finance/providers/define-payment-start.ts'
import { ById, defineEndpoint, IdInBody, wrapRow } from '#platform/contract.ts'

export const MAX_BILLS = 200

const MyBills = wrapRow(
  z.object({
    bills: z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        due_on: z.string().nullable(),
        is_late: z.boolean(),
        /** Cents. */
        open: z.int(),
      }),
    ),
    /** Empty: by transfer alone. */
    methods: z.array(PaymentMethod),
  }),
)
export type MyBills = z.infer<typeof MyBills>['data']

const PayBillsForm = PayForm.extend({
  documents: z.array(IdInBody).min(1, 'Pažymėkite, kurias sąskaitas apmokate.').max(MAX_BILLS),
  /** Cents. */
  seen: z.int(),
})

export const ListCompanyBills = defineEndpoint({
  method: 'GET',
  address: '/api/clients/:id/bills',
  who: 'customer',
  summary:
    'Unpaid bills of a company, the oldest first: all of them for its main user, those of their own orders alone for a buyer; ' +
    'for everybody else it is a 404',
  params: ById,
  answer: MyBills,
})

export const PayCompanyBills = definePaymentStart({
  address: '/api/clients/:id/bills/pay',
  who: 'customer',
  summary:
    'Begin to pay some of those bills at once; 409 `sum-changed` when one of them is paid, or comes to another sum than was seen, 503 when the provider does not answer',
  params: ById,
  body: PayBillsForm,
})

export const ListOrderBills = defineEndpoint({
  method: 'GET',
  address: '/api/orders/:id/bills',
  who: 'customer',
  summary: 'Unpaid bills of an order that is paid later: such as the customer may pay',
  params: ById,
  answer: MyBills,
})

export const PayOrderBills = definePaymentStart({
  address: '/api/orders/:id/bills/pay',
  who: 'customer',
  summary: 'Begin to pay some of those bills; refuses as for a company’s',
  params: ById,
  body: PayBillsForm,
})
