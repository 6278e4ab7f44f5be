import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { handovers } from './handovers.tables.ts'

// One key on two orders at once breaks the constraint.
registerConstraintRefusal('one_handover_per_key', () => conflict('key-used-before', 'Šis bandymas jau vykdomas.'))

export interface HandoverAttempt {
  /** The idempotency key of the act. */
  key: string
  bodyHash: string
}

/** 409 when the key was used for something else. */
export async function findEarlierHandover(
  work: Work<number>,
  { key, bodyHash }: HandoverAttempt,
): Promise<number | undefined> {
  const { tx, by: byUserId } = work
  const [earlier] = await tx
    .select({ id: handovers.id, body_hash: handovers.body_hash })
    .from(handovers)
    .where(and(eq(handovers.by_user_id, byUserId), eq(handovers.key, key)))
  if (earlier && earlier.body_hash !== bodyHash)
    throw conflict('key-used-before', 'Šis aktas jau įrašytas su kitais duomenimis. Peržiūrėkite užsakymą.')
  return earlier?.id
}

/** sha256 (hex). */
export const hashAttempt = (act: string, orderId: number, body: object): string =>
  createHash('sha256')
    .update(JSON.stringify([act, orderId, body]))
    .digest('hex')
