import type { Tx } from '#platform/database/database.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { CartLine } from '../cart.contract.ts'
import { readLines } from '../read-lines.ts'

/** Undefined: never stored. */
export async function lockCart(tx: Tx, userId: number): Promise<CartLine[] | undefined> {
  const [stored] = await lockedLines(tx, [userId])
  return stored && readLines(stored.lines)
}

const lockedLines = prepareStatement<{ lines: unknown }>(
  'lock_cart',
  'select lines from carts where user_id = $1 for update',
)
