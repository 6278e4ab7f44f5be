import { tellDiscount } from '#orders/server/with-discounts.ts'
import { clientNow } from '#people/clients/server/clients.queries.ts'
import type { BodyOf } from '#platform/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import { type Priced, priceCart } from '#selling/cart/server/price-cart.ts'
import { choosePlaces } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import type { DeskCart, PriceAtDesk } from '../desk.contract.ts'
import { givenLines } from './given-lines.ts'
import { assertReasons, overLimit } from './hand-limit.ts'

type Asked = BodyOf<typeof PriceAtDesk> & { by: number; now: Date }

export async function priceAtDesk(
  db: Db,
  { items, by, now, ...asked }: Asked,
): Promise<DeskCart & Pick<Priced, 'refused'>> {
  const settings = await readSettings(db)
  const priced = await priceCart(db, {
    ...{ lines: givenLines({ items }, null, { by }), basis: asked.private_or_company, code: asked.code, settings, now },
    clientId: asked.client_id ? await clientNow(db, asked.client_id) : undefined,
    deliverTo: asked.deliver_to,
    at: choosePlaces(await readPlaces(db, settings), asked),
  })
  const { cart } = priced
  const told = await tellDiscount(
    db,
    [...cart.items, ...(cart.services ?? [])].map(({ by_hand }) => by_hand),
  )
  const over = await overLimit(db, { priced, by, settings })
  assertReasons(over)
  const shown = <Line extends { by_hand?: ByHand | undefined }>({ by_hand, ...line }: Line) => ({
    ...line,
    ...(by_hand && { discount: told(by_hand) }),
  })
  return {
    ...cart,
    items: cart.items.map(shown),
    services: (cart.services ?? []).map(shown),
    refused: priced.refused,
    problems: over.map(({ field, message }) => ({ field, message })),
  }
}
