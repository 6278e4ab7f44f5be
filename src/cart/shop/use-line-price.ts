import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import type { CartLine, PriceCart, PricedLine } from '../cart.contract.ts'

const priceCart = slimEndpoint<typeof PriceCart>('POST', '/api/cart/price')
const pauseMilliseconds = 300

/** The server's word on one line: its price, or why it cannot be had. Undefined while it has not been heard. */
export function useLinePrice(line: CartLine | undefined): PricedLine | undefined {
  const [heard, setHeard] = useState<{ asked: string; line: PricedLine | undefined }>()
  const asked = line && JSON.stringify({ items: [line] })

  useEffect(() => {
    if (!asked) return
    const abort = new AbortController()
    const clock = setTimeout(() => {
      sendRequest(priceCart, { body: JSON.parse(asked), signal: abort.signal })
        .then(({ items }) => setHeard({ asked, line: items[0] }))
        // Without the server's word the page's own count stands, and the cart asks again.
        .catch(() => {})
    }, pauseMilliseconds)
    return () => {
      clearTimeout(clock)
      abort.abort()
    }
  }, [asked])

  return heard && heard.asked === asked ? heard.line : undefined
}
