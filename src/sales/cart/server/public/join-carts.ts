import type { Work } from '#shell/action/work.ts'
import type { CartLine } from '../../cart.contract.ts'
import { joinLines } from '../../join-lines.ts'
import { readLines } from '../../read-lines.ts'
import { carts } from '../cart.tables.ts'
import { lockCart } from '../lock-cart.ts'
import { saveCart } from '../save-cart.ts'

export async function joinCarts(work: Work, userId: number, localLines: unknown): Promise<CartLine[]> {
  const { tx, now } = work
  const local = readLines(localLines)
  if (local.length === 0) return (await lockCart(tx, userId)) ?? []

  // parallel sign-ins join in turn
  await tx.insert(carts).values({ user_id: userId, lines: [], updated_at: now }).onConflictDoNothing()
  const lines = joinLines((await lockCart(tx, userId)) ?? [], local)
  await saveCart(work, { userId, lines })
  return lines
}
