import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { ProviderName } from '#finance/providers/pay-methods.ts'
import type { Work } from '#shell/action/work.ts'
import { cardHoldsJob } from './card-holds.jobs.ts'
import { card_holds } from './card-holds.tables.ts'

interface HoldNotification {
  provider: ProviderName
  id: string
  reference: string | null
}

/** A hold begun without an answer is found by reference. Answers whether it is ours. */
export async function handleHoldNotification(
  work: Work,
  { provider, id, reference }: HoldNotification,
): Promise<boolean> {
  const { tx } = work
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
  await wakeHold(work, { holdId: hold.id })
  return true
}

const isTakenAndAsleep = and(isNotNull(card_holds.taken_since), isNull(card_holds.next_try_at))

export async function wakeHold(work: Work, { holdId }: { holdId: number }): Promise<void> {
  const { tx, now } = work
  const woken = await tx
    .update(card_holds)
    .set({ next_try_at: now })
    .where(and(eq(card_holds.id, holdId), or(gt(card_holds.next_try_at, now), isTakenAndAsleep)))
    .returning({ id: card_holds.id })
  if (woken.length > 0) await work.enqueue(cardHoldsJob, {})
}
