import type { Request } from 'autocannon'
import { benchBuyer } from './at-size/actions.factories.ts'
import { makers, things, titleAdjectives } from './at-size/title-words.factories.ts'
import { buildBenchToken, customers, type FilledShop } from './fill-shop.ts'

export function buildSuggestionRequests(): Request[] {
  const beginnings = (words: string[]) => words.flatMap((word) => [3, 4, 5, 7].map((length) => word.slice(0, length)))
  const typed = [
    ...beginnings(things),
    ...titleAdjectives.flatMap((action) =>
      things.filter((_, i) => i % 3 === 0).map((thing) => `${action} ${thing.slice(0, 4)}`),
    ),
    ...makers.flatMap((maker) => beginnings(things.slice(0, 8)).map((beginning) => `${maker} ${beginning}`)),
  ]
  return [...new Set(typed)].map(suggestions)
}

/** Model numbers, as read off a machine. */
export function buildModelRequests(): Request[] {
  return Array.from({ length: 2000 }, (_, i) => suggestions(`${String.fromCharCode(97 + (i % 26))}${100 + (i % 900)}`))
}

/** Colloquial names, alone and with a maker. */
export function buildSynonymRequests(): Request[] {
  const said = ['drelė', 'drele', 'elektrodrelė', 'suruvertas', 'lobzikas', 'pompa', 'pompos', 'bulgarkė', 'šlifmašinė']
  return [...said, ...said.flatMap((name) => makers.map((maker) => `${name} ${maker}`))].map(suggestions)
}

export function buildTypoRequests(): Request[] {
  const slips = (word: string) => {
    const [start, one = '', two = '', rest] = [word.slice(0, 3), word[3], word[4], word.slice(5)]
    return [`${start}x${two}${rest}`, `${start}${two}${rest}`, `${start}${two}${one}${rest}`]
  }
  const typed = [...things, ...titleAdjectives].filter((word) => word.length > 6).flatMap(slips)
  return [...typed, ...typed.map((slip) => `${slip} ${makers[slip.length % makers.length]}`)].map(suggestions)
}

const suggestions = (text: string): Request => ({
  path: `/api/search?${new URLSearchParams({ raktazodis: text, limit: '8' })}`,
})

/** Orderable without a choice, spread over the range. */
function someProducts([first, last]: [number, number], count: number): number[] {
  const step = Math.max(1, Math.floor((last - first) / count))
  return Array.from({ length: count }, (_, i) => first + ((i * step) % (last - first))).map(
    (id) => id + (id % 10 === 0 ? 1 : 0),
  )
}

export interface ChosenLine {
  id: number
  type: 'rent' | 'sell' | 'addition'
  quantity: number
  period?: { from: string; to: string }
}

/** Other products each time. */
export function orderLines({ range }: FilledShop, count: number): ChosenLine[][] {
  const [rent, sell, addition] = [range.rent, range.sell, range.addition].map((kind) => someProducts(kind, count))
  return Array.from({ length: count }, (_, i) => [
    { id: rent?.[i] as number, type: 'rent', quantity: 1, period: nextMonday() },
    { id: sell?.[i] as number, type: 'sell', quantity: 1 },
    { id: addition?.[i] as number, type: 'addition', quantity: 2 },
  ])
}

export function buildCartLines(filled: FilledShop, count: number): ChosenLine[][] {
  const orders = orderLines(filled, count)
  return orders.map((lines, i) => [...lines, ...(orders[(i + 7) % count] ?? []).slice(0, 2)])
}

/** Monday to Wednesday, far enough ahead to be free. */
function nextMonday(): { from: string; to: string } {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 21 + ((8 - day.getUTCDay()) % 7))
  const from = day.toISOString().slice(0, 10)
  day.setUTCDate(day.getUTCDate() + 2)
  return { from, to: day.toISOString().slice(0, 10) }
}

export function buildCartRequest(items: ChosenLine[], { place }: FilledShop): Request {
  return asJson('/api/cart/price', { items, ...(place && { place_id: place }) })
}

export async function orderRequest(
  shop: string,
  items: ChosenLine[],
  turn: number,
  filled: FilledShop,
): Promise<Request> {
  const cart = buildCartRequest(items, filled)
  const answer = await fetch(shop + cart.path, cart as RequestInit)
  const { price_with_vat } = (await answer.json()) as { price_with_vat: number }
  const form = {
    ...benchBuyer,
    items,
    ...(filled.place && { place_id: filled.place }),
    expected_price_with_vat: price_with_vat,
  }
  const request = asJson('/api/orders', form)
  return {
    ...request,
    headers: {
      ...request.headers,
      authorization: `Bearer ${buildBenchToken(1 + (turn % customers))}`,
      'idempotency-key': `bench-${process.pid}-${Date.now()}-${turn}`,
    },
  }
}

function asJson(path: string, body: object): Request {
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
