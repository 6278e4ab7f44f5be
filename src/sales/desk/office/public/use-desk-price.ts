import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { OutsideVat } from '#rules/money/vat.ts'
import { buildLineKey } from '#sales/cart/build-line-key.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import { scheduleDebouncedRequest } from '#shell/ui/schedule-debounced-request.ts'
import { type DeskCart, PriceAtDesk } from '../../desk.contract.ts'
import type { DeskProductLine } from '../../desk-form.contract.ts'
import { freeToPrice, isFreeLineComplete, type TypedFree, toPrice } from '../free-lines.ts'
import type { BranchFieldValues } from './use-desk-places.ts'

interface DeskPriceQuery {
  items: DeskProductLine[]
  free: TypedFree[]
  basis: 'private' | 'company'
  code: string
  clientId: number | undefined
  /** As typed; empty: the client's. */
  vatCode?: string
  /** The reference stays the same between renders. */
  vat?: OutsideVat | undefined
  /** JSON; empty: the customer collects. */
  deliverTo: string
  /** The reference stays the same between renders. */
  at: BranchFieldValues
}

interface DeskPriceAnswer extends DeskPriceQuery {
  round: number
  cart: DeskCart
}

/** The last answer stays meanwhile. `now` awaits the current one, `take` shows a refusal's. */
export function useDeskPrice({ items, free, basis, code, clientId, vatCode, vat, deliverTo, at }: DeskPriceQuery) {
  const [heard, setHeard] = useState<DeskPriceAnswer>()
  // A refused save starts another round.
  const [round, again] = useState(0)
  useEffect(() => {
    if (items.length + free.length === 0) return
    return scheduleDebouncedRequest((signal) => {
      askPrice({ items, free, basis, code, clientId, vatCode, vat, deliverTo, at }, signal).then(
        (cart) => setHeard({ items, free, basis, code, clientId, vatCode, vat, deliverTo, at, round, cart }),
        () => undefined,
      )
    }, 100)
  }, [items, free, basis, code, clientId, vatCode, vat, deliverTo, at, round])

  const isFresh =
    heard?.items === items &&
    heard.free === free &&
    heard.basis === basis &&
    heard.code === code &&
    heard.clientId === clientId &&
    heard.vatCode === vatCode &&
    heard.vat === vat &&
    heard.deliverTo === deliverTo &&
    heard.at === at &&
    heard.round === round
  const take = (cart: DeskCart) =>
    setHeard({ items, free, basis, code, clientId, vatCode, vat, deliverTo, at, round, cart })

  async function now(): Promise<DeskCart | undefined> {
    if (items.length + free.length === 0) return undefined
    if (isFresh) return heard.cart
    const cart = await askPrice({ items, free, basis, code, clientId, vatCode, vat, deliverTo, at })
    take(cart)
    return cart
  }

  return {
    cart: items.length + free.length > 0 ? heard?.cart : undefined,
    isFresh,
    now,
    take: (cart: PricedCart) => take({ ...cart, services: cart.services ?? [], problems: [] }),
    again: () => again((count) => count + 1),
    ofLine: (line: DeskProductLine) => heard && lineIn(heard, line),
    problemsOf: (line: DeskProductLine) => (heard ? problemsIn(heard, line) : []),
    problemsOfFree: (one: TypedFree) => (heard ? problemsInFree(heard, one) : []),
    ofFree: (one: TypedFree) =>
      heard?.cart.services[heard.free.filter(isFreeLineComplete).indexOf(one)]?.price_with_vat,
  }
}

function askPrice(
  { items, free, basis, code, clientId, vatCode, vat, deliverTo, at }: DeskPriceQuery,
  signal?: AbortSignal,
): Promise<DeskCart> {
  const to = deliverTo ? { deliver_to: JSON.parse(deliverTo) } : {}
  const lines = [...items.map(toPrice), ...free.filter(isFreeLineComplete).map(freeToPrice)]
  const body = {
    items: lines,
    client_id: clientId ?? null,
    pvm_k: vatCode || null,
    // the reason is asked for when it is saved
    ...(vat && { vat: { ...vat, reason: vat.reason || '–' } }),
    private_or_company: basis,
    code,
    ...to,
    ...at,
  }
  return sendRequest(PriceAtDesk, { body, ...(signal && { signal }) })
}

/** The server merges equal lines, so look up by key, not by place. */
function lineIn({ items, cart }: DeskPriceAnswer, line: DeskProductLine): DeskCart['items'][number] | undefined {
  const at = getDistinctLineIndex(items.map(toPrice), toPrice(line))
  return at < 0 ? cart.items.find(({ id }) => id === line.id) : cart.items[at]
}

function problemsIn({ items, cart }: DeskPriceAnswer, line: DeskProductLine): string[] {
  const at = getDistinctLineIndex(items.map(toPrice), toPrice(line))
  return cart.problems.flatMap(({ field, message }) => (field === `items.${at}.discount` ? [message] : []))
}

function problemsInFree({ items, free, cart }: DeskPriceAnswer, one: TypedFree): string[] {
  const at = items.length + free.filter(isFreeLineComplete).indexOf(one)
  return cart.problems.flatMap(({ field, message }) => (field === `items.${at}.price` ? [message] : []))
}

/** The server's index among distinct lines. */
export function getDistinctLineIndex(items: readonly DeskProductLine[], line: DeskProductLine): number {
  return [...new Set(items.map(buildLineKey))].indexOf(buildLineKey(line))
}
