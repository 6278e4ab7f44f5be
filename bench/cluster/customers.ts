import { setTimeout as delay } from 'node:timers/promises'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { orderFrom, type WireOrder } from '#sales/checkout/server/checkout-over-the-wire.factories.ts'
import { Tally } from './tally.ts'

/** An order confirmed to its customer. Times are `performance.now()`. */
export interface ConfirmedOrder {
  id: number
  token: string
  /** Start of the successful attempt. */
  askedAt: number
  toldAt: number
}

export interface Customers {
  confirmed: Map<string, ConfirmedOrder>
  /** Failed attempts by status. */
  refused: Tally
  /** Confirmed orders that a following look did not find. */
  notFound: Tally
  stop: () => Promise<void>
}

const betweenOrdersMs = 150
const beforeAgainMs = 200

/** Retries with the same key, as a browser does, and looks at each order at once through any program. */
export function sendCustomers(
  target: { base: string },
  tokens: readonly string[],
  goods: readonly number[],
): Customers {
  const [entries, refused, notFound] = [new Map<string, ConfirmedOrder>(), new Tally(), new Tally()]
  let open = true

  const ordering = tokens.map(async (token, customer) => {
    for (let turn = 0; open; turn++, await delay(betweenOrdersMs)) {
      const productId = goods[(customer + turn) % goods.length] as number
      const order = { token, productId, priceWithVat: 1210, key: `pirkėjas-${customer}-${turn}` }
      const placed = await orderUntilTold(order)
      entries.set(order.key, placed)
      await lookAt(placed.id, token)
    }
  })
  return {
    confirmed: entries,
    refused,
    notFound,
    async stop() {
      open = false
      await Promise.all(ordering)
    },
  }

  async function orderUntilTold(order: WireOrder): Promise<ConfirmedOrder> {
    for (;;) {
      const askedAt = performance.now()
      // Header values must be ASCII.
      const answer = await orderFrom(target, { ...order, key: encodeURIComponent(order.key) }).catch(() => undefined)
      if (answer?.status === 201)
        return { id: answer.body.data.id, token: order.token, askedAt, toldAt: performance.now() }
      refused.add(answer?.status ?? 'no answer')
      await delay(beforeAgainMs)
    }
  }

  async function lookAt(id: number, token: string): Promise<void> {
    const seen = await requestProgram(target, `GET /api/orders/${id}`, { as: token }).catch(() => undefined)
    if (seen?.status === 404) notFound.add('404')
  }
}
