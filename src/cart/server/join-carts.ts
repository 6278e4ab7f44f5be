import type { Tx } from '#platform/database/database.ts'
import type { CartLine } from '../cart.contract.ts'
import { joinLines } from '../join-lines.ts'
import { readLines } from '../read-lines.ts'
import { carts } from './cart.tables.ts'
import { lockCart } from './lock-cart.ts'
import { saveCart } from './save-cart.ts'

/**
 * Joins what a browser kept for a guest with the stored cart of the customer who has just signed in, and answers with
 * the joined lines. Whatever is no cart line is dropped.
 */
export async function joinCarts(tx: Tx, userId: number, localLines: unknown, now: Date): Promise<CartLine[]> {
  const local = readLines(localLines)
  if (local.length === 0) return (await lockCart(tx, userId)) ?? []

  // a row to lock, so that two sign-ins at once join one after the other
  await tx.insert(carts).values({ user_id: userId, lines: [], updated_at: now }).onConflictDoNothing()
  const lines = joinLines((await lockCart(tx, userId)) ?? [], local)
  await saveCart(tx, { userId, lines, now })
  return lines
}
