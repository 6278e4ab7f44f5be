import { refusedWord } from '#periods/refused-period.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { PriceCart, SaveCart, ShowCart } from '../cart.contract.ts'
import { priceStoredCart } from './cart.queries.ts'
import { type Priced, priceCart } from './price-cart.ts'
import { saveCart } from './save-cart.ts'

export const cartApi: RoomApi = (route) => {
  route(PriceCart, async ({ body, database: { db }, now, tells }) => {
    const settings = await readSettings(db)
    return told(await priceCart(db, { lines: body.items, basis: body.private_or_company, settings, now }), tells)
  })

  route(ShowCart, async ({ who, database: { db }, now, tells }) => told(await priceStoredCart(db, who.id, now), tells))

  route(SaveCart, async ({ body, who, database, now, tells }) => {
    await database.transaction((tx) => saveCart(tx, { userId: who.id, lines: body.items, now }))
    return told(await priceStoredCart(database.db, who.id, now), tells)
  })
}

/** The cart, and to whoever listens which of its periods can't be had. */
function told({ cart, refused }: Priced, tells: (words: readonly string[]) => void) {
  tells(refused.map(refusedWord))
  return cart
}
