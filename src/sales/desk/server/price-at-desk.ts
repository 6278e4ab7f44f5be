import { buildLineDiscountMapper } from '#orders/server/public/line-discounts.ts'
import { resolveMergedClient } from '#people/clients/server/public/clients.queries.ts'
import type { BodyOf } from '#platform/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import { type CartPricing, priceCart } from '#sales/cart/server/price-cart.ts'
import { choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { DeskCart, PriceAtDesk } from '../desk.contract.ts'
import { assignDiscountGivers } from './assign-discount-givers.ts'
import { assertReasons, listOverLimitLines } from './hand-limit.ts'

type PriceAtDeskInput = BodyOf<typeof PriceAtDesk> & { by: number; now: Date }

export async function priceAtDesk(
  db: Db,
  { items, by, now, ...input }: PriceAtDeskInput,
): Promise<DeskCart & Pick<CartPricing, 'refused'>> {
  const settings = await readSettings(db)
  const priced = await priceCart(db, {
    lines: assignDiscountGivers({ items }, null, { by }),
    basis: input.private_or_company,
    code: input.code,
    settings,
    now,
    clientId: input.client_id ? await resolveMergedClient(db, input.client_id) : undefined,
    deliverTo: input.deliver_to,
    at: choosePlaces(await readPlaces(db, settings), input),
  })
  const { cart } = priced
  const entry = await buildLineDiscountMapper(
    db,
    [...cart.items, ...(cart.services ?? [])].map(({ by_hand }) => by_hand),
  )
  const over = await listOverLimitLines(db, { priced, by, settings })
  assertReasons(over)
  const shown = <Line extends { by_hand?: ByHand | undefined }>({ by_hand, ...line }: Line) => ({
    ...line,
    ...(by_hand && { discount: entry(by_hand) }),
  })
  return {
    ...cart,
    items: cart.items.map(shown),
    services: (cart.services ?? []).map(shown),
    refused: priced.refused,
    problems: over.map(({ field, message }) => ({ field, message })),
  }
}
