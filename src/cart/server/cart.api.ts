import type { RoomApi } from '#platform/http/api-server.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { PriceCart, SaveCart, ShowCart } from '../cart.contract.ts'
import { showCart } from './cart.queries.ts'
import { priceCart } from './price-cart.ts'
import { saveCart } from './save-cart.ts'

export const cartApi: RoomApi = (route) => {
  route(PriceCart, async ({ body, database: { db }, now }) => {
    const settings = await readSettings(db)
    const { cart } = await priceCart(db, { lines: body.items, basis: body.private_or_company, settings, now })
    return cart
  })

  route(ShowCart, ({ who, database: { db }, now }) => showCart(db, who.id, now))

  route(SaveCart, async ({ body, who, database, now }) => {
    await database.transaction((tx) => saveCart(tx, { userId: who.id, lines: body.items, now }))
    return showCart(database.db, who.id, now)
  })
}
