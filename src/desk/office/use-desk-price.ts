import { useEffect, useState } from 'react'
import { type CartLine, PriceCart, type PricedCart, type PricedLine } from '#cart/cart.contract.ts'
import { PriceCartForClient } from '#cart/client-cart.contract.ts'
import { lineKey } from '#cart/line-key.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { askSoon } from '#ui/ask-soon.ts'

interface Asked {
  items: CartLine[]
  basis: 'private' | 'company'
  code: string
  /** Whose agreed prices count beside everybody's; undefined: nobody's. */
  clientId: number | undefined
  /** Where it is brought to, as JSON; empty: it is fetched. */
  deliverTo: string
}

interface Heard extends Asked {
  round: number
  cart: PricedCart
}

/**
 * The price and what is free, asked again whenever something is typed. The last answer stays until the next one; `ofLine` is
 * what it says of a line, `now` waits for the answer about what stands there now, `take` shows the one that a refusal brought.
 */
export function useDeskPrice({ items, basis, code, clientId, deliverTo }: Asked) {
  const [heard, setHeard] = useState<Heard>()
  // Once more when what was saved was refused.
  const [round, again] = useState(0)
  useEffect(() => {
    if (items.length === 0) return
    return askSoon((signal) => {
      askPrice({ items, basis, code, clientId, deliverTo }, signal).then(
        (cart) => setHeard({ items, basis, code, clientId, deliverTo, round, cart }),
        () => undefined,
      )
    }, 100)
  }, [items, basis, code, clientId, deliverTo, round])

  const isFresh =
    heard?.items === items &&
    heard.basis === basis &&
    heard.code === code &&
    heard.clientId === clientId &&
    heard.deliverTo === deliverTo &&
    heard.round === round
  const take = (cart: PricedCart) => setHeard({ items, basis, code, clientId, deliverTo, round, cart })

  async function now(): Promise<PricedCart | undefined> {
    if (items.length === 0) return undefined
    if (isFresh) return heard.cart
    const cart = await askPrice({ items, basis, code, clientId, deliverTo })
    take(cart)
    return cart
  }

  return {
    cart: items.length > 0 ? heard?.cart : undefined,
    isFresh,
    now,
    take,
    again: () => again((count) => count + 1),
    ofLine: (line: CartLine) => heard && lineIn(heard, line),
  }
}

function askPrice({ items, basis, code, clientId, deliverTo }: Asked, signal?: AbortSignal): Promise<PricedCart> {
  const to = deliverTo ? { deliver_to: JSON.parse(deliverTo) } : {}
  const asked = { body: { items, private_or_company: basis, code, ...to }, ...(signal && { signal }) }
  return clientId === undefined
    ? sendRequest(PriceCart, asked)
    : sendRequest(PriceCartForClient, { ...asked, params: { id: clientId } })
}

/** The same lines are priced as one, so that a line is told by what it is and not by its place. */
function lineIn({ items, cart }: Heard, line: CartLine): PricedLine | undefined {
  const at = placeOf(items, line)
  return at < 0 ? cart.items.find(({ id }) => id === line.id) : cart.items[at]
}

/** Which place a line has among those that are different: so the server numbers them. */
export function placeOf(items: readonly CartLine[], line: CartLine): number {
  return [...new Set(items.map(lineKey))].indexOf(lineKey(line))
}
