import { useCallback, useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import type { TotalsBasis } from '#rules/money/compute-totals.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { PriceCart, PricedCart } from '../cart.contract.ts'
import type { PriceCartForCompany } from '../client-cart.contract.ts'
import { useCart } from './public/cart-store.ts'
import { toCartLineInput } from './to-cart-line-input.ts'

const priceCart = defineSlimEndpoint<typeof PriceCart>('POST', '/api/cart/price')
const priceForCompany = defineSlimEndpoint<typeof PriceCartForCompany>('POST', '/api/cart/price-for-company')
/** Debounce for presses on „+“. */
const pauseMs = 250

type DeliverTo = { postal_code?: string; city?: string; collect?: boolean } | undefined

interface PricedCartState {
  cart?: PricedCart
  key?: string
  problem?: string
}

/** While priced, or offline, the last prices stay, not fresh. With a `company` code prices are that client's. */
export function usePricedCart(
  basis: TotalsBasis = 'private',
  code = '',
  company = '',
  { deliverTo, returnTo }: { deliverTo?: DeliverTo; returnTo?: number | undefined } = {},
) {
  const { placeId } = useChosenBranch()
  const { lines } = useCart()
  const [known, setKnown] = useState<PricedCartState>({})
  const [attempt, setAttempt] = useState(0)
  const value = JSON.stringify({
    items: lines.map(toCartLineInput),
    private_or_company: basis,
    ...(code && { code }),
    ...(company && { im_k: company }),
    ...(deliverTo && { deliver_to: deliverTo }),
    ...(placeId && { place_id: placeId }),
    ...(returnTo && { return_place_id: returnTo }),
  })
  const isEmpty = lines.length === 0
  const isFirst = known.key === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew; the first answer changes only the pause
  useEffect(() => {
    if (isEmpty) return setKnown({})
    const stop = new AbortController()
    const clock = setTimeout(
      () =>
        sendRequest(company ? priceForCompany : priceCart, { body: JSON.parse(value), signal: stop.signal }).then(
          (cart) => setKnown({ cart, key: value }),
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
  }, [value, attempt, isEmpty, company])

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
    isFresh: known.key === value,
    problem: known.problem,
    retry,
    /** A refused order carries these prices. */
    setPrices: (cart: PricedCart) => setKnown({ cart, key: value }),
  }
}
