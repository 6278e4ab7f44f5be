import { conflict, invalid, Refusal } from '#platform/refusal.ts'
import { type CartPricing, MAX_CART_CENTS } from '#sales/cart/server/price-cart.ts'

/**
 * At the lines' fields 422 for what can be fixed and for a sum of nothing or too much, 409 `cart-changed` for what is
 * gone or taken; 409 `price-changed` for another total than expected.
 */
export function assertCartPriced(
  { cart, problems, codeProblem }: CartPricing,
  expected: number | null | undefined,
): void {
  if (codeProblem) throw invalid({ code: [codeProblem] })
  const [first] = problems
  if (first) {
    const errors = Object.fromEntries(problems.map((one) => [`items.${one.index}.${one.field}`, [one.message]]))
    const message = `${first.title}: ${first.message}`
    const isToMend = problems.some(({ kind }) => kind === 'choice')
    throw new Refusal(isToMend ? 422 : 409, isToMend ? 'invalid' : 'cart-changed', message, { errors, more: { cart } })
  }
  if (cart.price_with_vat === 0) throw invalid({ items: ['Užsakymas turi ką nors kainuoti.'] })
  if (cart.price_with_vat > MAX_CART_CENTS) throw invalid({ items: ['Tokio didelio užsakymo parduotuvė neįrašys.'] })
  if (expected !== null && expected !== undefined && cart.price_with_vat !== expected)
    throw conflict('price-changed', 'Kainos pasikeitė. Peržiūrėkite naują sumą ir bandykite iš naujo.', { cart })
}
