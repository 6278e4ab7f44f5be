import { useCallback, useEffect, useState } from 'react'
import type { TotalsBasis } from '#money/totals.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { readProblem } from '#ui/read-problem.ts'
import type { PriceCart, PricedCart } from '../cart.contract.ts'
import type { PriceCartForCompany } from '../client-cart.contract.ts'
import { bareLine } from './bare-line.ts'
import { useCart } from './cart-store.ts'

const priceCart = slimEndpoint<typeof PriceCart>('POST', '/api/cart/price')
const priceForCompany = slimEndpoint<typeof PriceCartForCompany>('POST', '/api/cart/price-for-company')
/** Long enough for a few presses on „+“, short enough not to be noticed. */
const pauseMs = 250

/** Where it is to be brought, as far as it is typed. */
type DeliverTo = { postal_code?: string; city?: string; collect?: boolean } | undefined

interface Known {
  cart?: PricedCart
  /** What `cart` is the price of. */
  asked?: string
  problem?: string
}

/**
 * The server's prices of what is in the cart. While a change is being priced, and when the network fails, the last known
 * ones stay, and `isFresh` is false. With the code of a `company` that the customer orders for they are those agreed with it. An answer that is overtaken by a newer question is never shown.
 */
export function usePricedCart(basis: TotalsBasis = 'private', code = '', company = '', deliverTo?: DeliverTo) {
  const { lines } = useCart()
  const [known, setKnown] = useState<Known>({})
  const [attempt, setAttempt] = useState(0)
  const asked = JSON.stringify({
    items: lines.map(bareLine),
    private_or_company: basis,
    ...(code && { code }),
    ...(company && { im_k: company }),
    ...(deliverTo && { deliver_to: deliverTo }),
  })
  const isEmpty = lines.length === 0
  const isFirst = known.asked === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew; the first answer changes only the pause
  useEffect(() => {
    if (isEmpty) return setKnown({})
    const stop = new AbortController()
    const clock = setTimeout(
      () =>
        sendRequest(company ? priceForCompany : priceCart, { body: JSON.parse(asked), signal: stop.signal }).then(
          (cart) => setKnown({ cart, asked }),
          (thrown) => {
            if (!stop.signal.aborted) setKnown((last) => ({ ...last, problem: readProblem(thrown).message }))
          },
        ),
      isFirst ? 0 : pauseMs,
    )
    return () => {
      clearTimeout(clock)
      stop.abort()
    }
  }, [asked, attempt, isEmpty, company])

  const retry = useCallback(() => {
    setKnown(({ problem: _, ...last }) => last)
    setAttempt((n) => n + 1)
  }, [])
  useEffect(() => {
    const again = () => setAttempt((n) => n + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  return {
    cart: isEmpty ? undefined : known.cart,
    isFresh: known.asked === asked,
    problem: known.problem,
    retry,
    /** Takes over prices that came with another answer: a refused order's. */
    setPrices: (cart: PricedCart) => setKnown({ cart, asked }),
  }
}
