import { eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { CartLine, PricedCart } from '../cart.contract.ts'
import { readLines } from '../read-lines.ts'
import { carts } from './cart.tables.ts'
import { type Priced, priceCart } from './price-cart.ts'

/** The stored cart of a customer, priced as for a private person; empty for one who has none. */
export async function showCart(reader: Reader, userId: number, now: Date): Promise<PricedCart> {
  return (await priceStoredCart(reader, userId, now)).cart
}

/** The same with what is wrong with it. */
export async function priceStoredCart(reader: Reader, userId: number, now: Date): Promise<Priced> {
  const [lines, settings] = [await readCart(reader, userId), await readSettings(reader)]
  return priceCart(reader, { lines, basis: 'private', settings, now })
}

/** The stored lines; what an older program wrote and this one can't read is left out. */
export async function readCart(reader: Reader, userId: number): Promise<CartLine[]> {
  const [stored] = await reader.select({ lines: carts.lines }).from(carts).where(eq(carts.user_id, userId))
  return readLines(stored?.lines)
}
