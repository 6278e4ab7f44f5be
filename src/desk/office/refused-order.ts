import type { PricedCart } from '#cart/cart.contract.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { deskWords } from '../desk-words.ts'

interface RefusedOrder {
  errors: FieldErrors
  message: string
  /** Newly priced, where another price was the reason. */
  cart?: PricedCart
}

/** Why an order was not written: what is about credit belongs to how it is paid, as the one choice that is left. */
export function refusedOrder(thrown: unknown): RefusedOrder {
  const message = thrown instanceof Error ? deskWords(thrown.message) : 'Įrašyti nepavyko.'
  if (!(thrown instanceof ApiError)) return { errors: {}, message }
  const { code, cart } = thrown.body as { code?: string; cart?: PricedCart }
  if (code === 'over-credit-limit' || code === 'credit-stopped') return { errors: { billing: [message] }, message }
  const errors = Object.fromEntries(
    Object.entries(thrown.errors ?? {}).map(([field, messages]) => [field, messages?.map(deskWords)]),
  )
  return { errors, message, ...(code === 'price-changed' && cart && { cart }) }
}

/** What was said of the line at this place, whatever its field: `items.2.quantity`. */
export function errorsOfLine(errors: FieldErrors, place: number): string[] {
  return Object.entries(errors).flatMap(([field, messages = []]) =>
    field.startsWith(`items.${place}.`) ? messages : [],
  )
}
