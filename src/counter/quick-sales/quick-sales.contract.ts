import { z } from 'zod'
import { settleFields } from '#finance/checkout-payments/settling.contract.ts'
import { defineEndpoint, wrapRow } from '#platform/contract.ts'
import { DeskLine } from '#sales/desk/desk-form.contract.ts'
import { OrderBranchIds } from '#shell/branches/places.contract.ts'

const onlyGoods = 'Greitai parduodamos tik prekės. Nuomai sudarykite užsakymą.'

/** Goods over the counter: to whom, nobody asks. */
export const SellQuickly = defineEndpoint({
  method: 'POST',
  address: '/api/admin/quick-sales',
  who: 'payments:write',
  summary:
    'Sell goods over the counter: order, money, VAT invoice and hand-over at once or nothing; nothing is mailed. Header Idempotency-Key: a repeat answers alike. The desk’s right is needed, too',
  body: z.object({
    items: z
      .array(DeskLine)
      .min(1, 'Nuskaitykite ar įrašykite prekę.')
      .max(100)
      .refine((items) => items.every(({ type }) => type === 'sell' || type === 'addition'), { error: onlyGoods }),
    payments: settleFields.payments.min(1, 'Įrašykite, kaip sumokėta.'),
    place_id: OrderBranchIds.place_id,
    /** Cents, as shown; a different total is a 409 `price-changed`. */
    expected_price_with_vat: z.int().min(0),
  }),
  status: 201,
  answer: wrapRow(
    z.object({ order_id: z.int(), price_with_vat: z.int(), invoice: z.object({ id: z.int(), number: z.string() }) }),
  ),
  refuses: [403, 409],
  idempotent: { scope: 'desk-orders', usedBefore: 'Šis užsakymo raktas jau panaudotas kitam užsakymui.' },
})
