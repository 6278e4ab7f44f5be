import type { Priced } from '#cart/server/price-cart.ts'
import { conflict, invalid, Refusal } from '#platform/refusal.ts'

/**
 * Refuses what can't be had as it stands: 422 for what is to be mended, 409 `cart-changed` for what others have or is gone,
 * each at its line's field, and 409 `price-changed` when it comes to something else than the clerk saw.
 */
export function refusePriced({ cart, problems, codeProblem }: Priced, expected: number | null | undefined): void {
  if (codeProblem) throw invalid({ code: [codeProblem] })
  const [first] = problems
  if (first) {
    const errors = Object.fromEntries(problems.map((one) => [`items.${one.index}.${one.field}`, [one.message]]))
    const message = `${cart.items[first.index]?.title}: ${first.message}`
    const isToMend = problems.some(({ kind }) => kind === 'choice')
    throw new Refusal(isToMend ? 422 : 409, isToMend ? 'invalid' : 'cart-changed', message, { errors, more: { cart } })
  }
  if (expected !== null && expected !== undefined && cart.price_with_vat !== expected)
    throw conflict('price-changed', 'Kainos pasikeitė. Peržiūrėkite naują sumą ir bandykite iš naujo.', { cart })
}
