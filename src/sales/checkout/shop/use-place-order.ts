import { useRef, useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { Checkout } from '../checkout.contract.ts'
import { endAttempt, getCheckoutAttempt } from './checkout-attempt.ts'
import { deleteCheckoutDraft } from './checkout-draft.ts'

const checkout = defineSlimEndpoint<typeof Checkout>('POST', '/api/orders')

export interface OrderProblem {
  message: string
  errors: FormFieldErrors
  code?: string | undefined
  /** The order is perhaps made: resending is safe. */
  isUncertain?: boolean
  cart?: PricedCart
}

/** The answer has the secret for guests. */
export type PlacedOrder = AnswerOf<typeof Checkout>['data']

interface UsePlaceOrderOptions {
  onPlaced: (order: PlacedOrder) => void
  onProblem: (problem: OrderProblem) => void
}

export function usePlaceOrder(userId: number, { onPlaced, onProblem }: UsePlaceOrderOptions) {
  const [isPending, setPending] = useState(false)
  const isRunning = useRef(false)

  async function place(body: object) {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    const { key, body: sent } = getCheckoutAttempt(userId, JSON.stringify(body))
    try {
      const { data } = await sendRequest(checkout, { body: JSON.parse(sent), key })
      endAttempt()
      deleteCheckoutDraft()
      onPlaced(data)
    } catch (thrown) {
      if (isAnswered(thrown)) endAttempt()
      onProblem(problemOf(thrown))
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }

  return { place, isPending }
}

/** Server and network errors leave the attempt open. */
function isAnswered(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.status < 500
}

function problemOf(thrown: unknown): OrderProblem {
  if (!isAnswered(thrown)) {
    return {
      message:
        'Nežinome, ar užsakymas mus pasiekė. Spauskite „Užsakyti ir sumokėti“ dar kartą: antro užsakymo nebus, net jei pirmasis jau priimtas.',
      errors: {},
      isUncertain: true,
    }
  }
  const { message, errors } = readProblem(thrown)
  const { cart, code } = (thrown instanceof ApiError ? thrown.body : {}) as { cart?: PricedCart; code?: string }
  return { message, errors, code, ...(cart && { cart }) }
}
