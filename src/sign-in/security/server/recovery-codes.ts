import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { hashSecret } from '#people/accounts/server/public/secret.ts'
import type { Tx } from '#platform/database/database.ts'
import { cleanTypedText } from '#rules/codes/clean-typed-text.ts'
import { recovery_codes } from './security.tables.ts'

const count = 10
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Stores only hashes. */
export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId))
  await tx.insert(recovery_codes).values(codes.map((code) => ({ user_id: userId, hash: hashOf(code) })))
  return codes
}

/** False when unknown or used; of two uses one succeeds. */
export async function consumeRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recovery_codes)
    .where(and(eq(recovery_codes.user_id, userId), eq(recovery_codes.hash, hashOf(code))))
  return rowCount === 1
}

/** 24 letters of 5 bits, in fours: `7k2m-…`, without i, l, o and u. */
function newCode(): string {
  const drawn = [...randomBytes(24)].map((byte) => letters[byte & 31])
  return drawn.join('').match(/.{4}/g)?.join('-') as string
}

/** Accepts capitals, spaces for hyphens, O for zero. */
function hashOf(code: string): string {
  const plain = cleanTypedText(code).toLowerCase().replaceAll(/[ -]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return hashSecret(plain)
}
