import { eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { CartLine, PricedCart } from '../../cart.contract.ts'
import { readLines } from '../../read-lines.ts'
import { carts } from '../cart.tables.ts'
import { type CartPricing, priceCart } from '../price-cart.ts'

/** Priced as for a private person; empty without a stored cart. */
export async function showCart(reader: Reader, userId: number, now: Date): Promise<PricedCart> {
  return (await priceStoredCart(reader, userId, now)).cart
}

/** The stored cart names no branch, so refusals are counted where it is priced. */
export async function priceStoredCart(reader: Reader, userId: number, now: Date): Promise<CartPricing> {
  const [lines, settings] = [await readCart(reader, userId), await readSettings(reader)]
  const at = choosePlaces(await readPlaces(reader), {})
  const priced = await priceCart(reader, { lines, basis: 'private', settings, at, now })
  return at.isOnly ? priced : { ...priced, refused: [] }
}

export async function readCart(reader: Reader, userId: number): Promise<CartLine[]> {
  const [stored] = await reader.select({ lines: carts.lines }).from(carts).where(eq(carts.user_id, userId))
  return readLines(stored?.lines)
}
