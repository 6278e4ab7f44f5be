import { ApiError } from '#platform/browser/api-client.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { DeskLine } from '../desk-form.contract.ts'
import { toDeskMessage } from '../to-desk-message.ts'

interface RefusedOrder {
  errors: FormFieldErrors
  message: string
  /** A refused save carries changed prices. */
  cart?: PricedCart
}

export function toRefusedOrder(thrown: unknown): RefusedOrder {
  const message = thrown instanceof Error ? toDeskMessage(thrown.message) : 'Įrašyti nepavyko.'
  if (!(thrown instanceof ApiError)) return { errors: {}, message }
  const { code, cart } = thrown.body as { code?: string; cart?: PricedCart }
  if (code === 'over-credit-limit' || code === 'credit-stopped') return { errors: { billing: [message] }, message }
  const errors = Object.fromEntries(
    Object.entries(thrown.errors ?? {}).map(([field, messages]) => [field, messages?.map(toDeskMessage)]),
  )
  return { errors, message, ...(code === 'price-changed' && cart && { cart }) }
}

/** `items.2.quantity` and the like, but for what stands at fields of its own (`getErrorsWithin`). */
export function getLineErrors(errors: FormFieldErrors, place: number): string[] {
  return Object.entries(errors).flatMap(([field, messages = []]) =>
    field.startsWith(`items.${place}.`) && !field.startsWith(`items.${place}.discount.`) ? messages : [],
  )
}

/** `items.2.discount.reason` as `reason`. */
export function getErrorsWithin(errors: FormFieldErrors, path: string): FormFieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, messages]) =>
      field.startsWith(`${path}.`) ? [[field.slice(path.length + 1), messages]] : [],
    ),
  )
}

/** Prices by hand and free lines are checked before anything is sent. */
export function findUnfinishedLineErrors(items: readonly DeskLine[]): FormFieldErrors {
  const errors: Record<string, string[]> = {}
  for (const [index, line] of items.entries()) {
    const isTyped = line.type === 'service' || line.discount
    for (const { path, message } of (isTyped && DeskLine.safeParse(line).error?.issues) || [])
      errors[['items', index, ...path].join('.')] ??= [message]
  }
  return errors
}
