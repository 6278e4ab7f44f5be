import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict } from '#platform/refusal.ts'
import { handovers } from './handovers.tables.ts'

// The order's lock comes first; only a key that is used on two orders at once gets as far as this.
constraintMeans('one_handover_per_key', () => conflict('key-used-before', 'Šis bandymas jau vykdomas.'))

export interface Attempt {
  byUserId: number
  /** Named by the browser, one for each act that is being filled in. */
  key: string
  bodyHash: string
}

/** The hand-over that an earlier attempt made, when this one repeats it. 409 when the key stood for something else. */
export async function findEarlierHandover(tx: Tx, { byUserId, key, bodyHash }: Attempt): Promise<number | undefined> {
  const [earlier] = await tx
    .select({ id: handovers.id, body_hash: handovers.body_hash })
    .from(handovers)
    .where(and(eq(handovers.by_user_id, byUserId), eq(handovers.key, key)))
  if (earlier && earlier.body_hash !== bodyHash)
    throw conflict('key-used-before', 'Šis aktas jau įrašytas su kitais duomenimis. Peržiūrėkite užsakymą.')
  return earlier?.id
}

/** sha256 (hex) of what was asked, the order included. */
export const hashAttempt = (act: string, orderId: number, body: object): string =>
  createHash('sha256')
    .update(JSON.stringify([act, orderId, body]))
    .digest('hex')
