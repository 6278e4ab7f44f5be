import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { enqueue, type Tx } from '#platform/database/database.ts'
import type { ProviderName } from '#providers/provider-words.ts'
import { cardHoldsJob } from './card-holds.jobs.ts'
import { card_holds } from './card-holds.tables.ts'

interface Heard {
  provider: ProviderName
  /** The provider's own. */
  id: string
  reference: string | null
  now: Date
}

/**
 * A provider sent word of a hold: it is asked about at once. One that was begun without an answer is found by the reference. Answers
 * whether it is a hold of ours.
 */
export async function hearOfHold(tx: Tx, { provider, id, reference, now }: Heard): Promise<boolean> {
  const byReference = reference === null ? undefined : eq(card_holds.reference, reference)
  const [hold] = await tx
    .select({ id: card_holds.id, provider_id: card_holds.provider_id })
    .from(card_holds)
    .where(and(eq(card_holds.provider, provider), or(eq(card_holds.provider_id, id), byReference)))
  if (!hold) return false
  if (hold.provider_id === null)
    await tx
      .update(card_holds)
      .set({ provider_id: id })
      .where(and(eq(card_holds.id, hold.id), isNull(card_holds.provider_id)))
  await wakeHold(tx, { holdId: hold.id, now })
  return true
}

/** What was taken long ago is asked about by itself no more, and may still be taken back. */
const isTakenAndAsleep = and(isNotNull(card_holds.taken_since), isNull(card_holds.next_try_at))

/** Has a hold looked at at once. Of a hundred who say so at the same time one question comes; of what is over none. */
export async function wakeHold(tx: Tx, { holdId, now }: { holdId: number; now: Date }): Promise<void> {
  const woken = await tx
    .update(card_holds)
    .set({ next_try_at: now })
    .where(and(eq(card_holds.id, holdId), or(gt(card_holds.next_try_at, now), isTakenAndAsleep)))
    .returning({ id: card_holds.id })
  if (woken.length > 0) await enqueue(tx, cardHoldsJob, {})
}
