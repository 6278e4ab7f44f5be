import { setTimeout as delay } from 'node:timers/promises'
import { orderFrom, type WireOrder } from '#checkout/server/checkout-over-the-wire.samples.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { Tally } from './tally.ts'

/** An order that its customer was told of. Moments are `performance.now()`. */
export interface Told {
  id: number
  /** Of its customer. */
  token: string
  /** When the attempt that brought it through was begun. */
  askedAt: number
  toldAt: number
}

export interface Customers {
  told: Map<string, Told>
  /** Attempts that did not bring an order through, by status. */
  refused: Tally
  /** Customers who were told of an order and then did not find it. */
  notFound: Tally
  /** No new orders; those that are on their way are brought through. */
  stop: () => Promise<void>
}

const betweenOrdersMs = 150
const beforeAgainMs = 200

/**
 * Customers who order one after the other, each order with a key of its own that it keeps until it is through, as a
 * browser does; and who look at each order right away, whichever program they reach.
 */
export function sendCustomers(door: { base: string }, tokens: readonly string[], goods: readonly number[]): Customers {
  const [told, refused, notFound] = [new Map<string, Told>(), new Tally(), new Tally()]
  let open = true

  const ordering = tokens.map(async (token, customer) => {
    for (let turn = 0; open; turn++, await delay(betweenOrdersMs)) {
      const productId = goods[(customer + turn) % goods.length] as number
      const order = { token, productId, priceWithVat: 1210, key: `pirkėjas-${customer}-${turn}` }
      const placed = await orderUntilTold(order)
      told.set(order.key, placed)
      await lookAt(placed.id, token)
    }
  })
  return {
    told,
    refused,
    notFound,
    async stop() {
      open = false
      await Promise.all(ordering)
    },
  }

  async function orderUntilTold(order: WireOrder): Promise<Told> {
    for (;;) {
      const askedAt = performance.now()
      // Header values are Latin letters alone.
      const answer = await orderFrom(door, { ...order, key: encodeURIComponent(order.key) }).catch(() => undefined)
      if (answer?.status === 201)
        return { id: answer.body.data.id, token: order.token, askedAt, toldAt: performance.now() }
      refused.add(answer?.status ?? 'no answer')
      await delay(beforeAgainMs)
    }
  }

  async function lookAt(id: number, token: string): Promise<void> {
    const seen = await requestProgram(door, `GET /api/orders/${id}`, { as: token }).catch(() => undefined)
    if (seen?.status === 404) notFound.add('404')
  }
}
