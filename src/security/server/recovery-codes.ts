import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { hashSecret } from '#accounts/server/secret.ts'
import { cleanTyped } from '#codes/clean-typed.ts'
import type { Tx } from '#platform/database/database.ts'
import { recovery_codes } from './security.tables.ts'

const count = 10
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten new codes in place of what was there. Only their hashes are kept. */
export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId))
  await tx.insert(recovery_codes).values(codes.map((code) => ({ user_id: userId, hash: hashOf(code) })))
  return codes
}

/** Takes a code away; false when the person has no such one, or it was used: of two at once one gets it. */
export async function takeRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recovery_codes)
    .where(and(eq(recovery_codes.user_id, userId), eq(recovery_codes.hash, hashOf(code))))
  return rowCount === 1
}

/** 24 letters of 5 bits each, in fours: `7k2m-…`. Without those that are taken for others (i, l, o, u). */
function newCode(): string {
  const drawn = [...randomBytes(24)].map((byte) => letters[byte & 31])
  return drawn.join('').match(/.{4}/g)?.join('-') as string
}

/** However it was typed or pasted: capitals, spaces for lines, O for zero. */
function hashOf(code: string): string {
  const plain = cleanTyped(code).toLowerCase().replaceAll(/[ -]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return hashSecret(plain)
}
