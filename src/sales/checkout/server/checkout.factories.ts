import { testBuyer, testCompany } from '#orders/server/public/orders.factories.ts'
import type { TestAnswer, TestShop } from '#platform/test-kit/test-shop.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { Checkout } from '../checkout.contract.ts'

export function makeCheckoutForm(items: unknown[], expected_price_with_vat: number, changes: object = {}) {
  return {
    private_or_company: 'private',
    ...testBuyer,
    delivery: 'pickup',
    terms: true,
    items,
    expected_price_with_vat,
    ...changes,
  }
}

export const forCompany = testCompany

export async function makePricedCheckoutForm(
  shop: TestShop,
  items: unknown[],
  changes: { private_or_company?: string; comment?: string } = {},
) {
  const { private_or_company } = changes
  const { body } = await shop.request(PriceCart, { body: { items, private_or_company } })
  return makeCheckoutForm(items, body.price_with_vat, changes)
}

export function checkOut(shop: TestShop, customer: { token: string }, form: object, key?: string): Promise<TestAnswer> {
  return shop.request(Checkout, { as: customer.token, body: form, ...(key && { headers: { 'idempotency-key': key } }) })
}
