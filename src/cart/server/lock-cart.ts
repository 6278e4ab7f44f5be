import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import type { CartLine } from '../cart.contract.ts'
import { readLines } from '../read-lines.ts'
import { carts } from './cart.tables.ts'

/** The stored lines, which nobody else changes until this transaction ends; undefined when nothing was ever stored. */
export async function lockCart(tx: Tx, userId: number): Promise<CartLine[] | undefined> {
  const [stored] = await tx.select({ lines: carts.lines }).from(carts).where(eq(carts.user_id, userId)).for('update')
  return stored && readLines(stored.lines)
}
