import { useCallback, useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import type { TotalsBasis } from '#rules/money/totals.ts'
import { useChosenPlace } from '#shell/places/shop/chosen-place.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { PriceCart, PricedCart } from '../cart.contract.ts'
import type { PriceCartForCompany } from '../client-cart.contract.ts'
import { bareLine } from './bare-line.ts'
import { useCart } from './cart-store.ts'

const priceCart = slimEndpoint<typeof PriceCart>('POST', '/api/cart/price')
const priceForCompany = slimEndpoint<typeof PriceCartForCompany>('POST', '/api/cart/price-for-company')
/** Debounce for presses on „+“. */
const pauseMs = 250

type DeliverTo = { postal_code?: string; city?: string; collect?: boolean } | undefined

interface Known {
  cart?: PricedCart
  asked?: string
  problem?: string
}

/** While priced, or offline, the last ones stay, not fresh. With a `company` code that client's. */
export function usePricedCart(
  basis: TotalsBasis = 'private',
  code = '',
  company = '',
  { deliverTo, returnTo }: { deliverTo?: DeliverTo; returnTo?: number | undefined } = {},
) {
  const { placeId } = useChosenPlace()
  const { lines } = useCart()
  const [known, setKnown] = useState<Known>({})
  const [attempt, setAttempt] = useState(0)
  const asked = JSON.stringify({
    items: lines.map(bareLine),
    private_or_company: basis,
    ...(code && { code }),
    ...(company && { im_k: company }),
    ...(deliverTo && { deliver_to: deliverTo }),
    ...(placeId && { place_id: placeId }),
    ...(returnTo && { return_place_id: returnTo }),
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
    /** For prices that came with a refused order. */
    setPrices: (cart: PricedCart) => setKnown({ cart, asked }),
  }
}
