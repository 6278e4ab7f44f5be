import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { ProviderPayment } from '#providers/server/payment-provider.ts'
import { providerTitles } from '../online-payment-words.ts'
import { online_movements, online_refunds, type payment_intents } from './online-payments.tables.ts'
import { newRefundKey } from './want-refund.ts'
import { lastTryOf, nextTry } from './when-money-arrives.ts'
import type { Movement } from './write-movements.ts'

type Refund = typeof online_refunds.$inferSelect

interface Finishing {
  /** Locked. */
  intent: typeof payment_intents.$inferSelect
  told: Pick<ProviderPayment, 'rejected'>
  /** What the provider told now and did not before. */
  fresh: Movement[]
  now: Date
}

interface Finished {
  /** What went back and nobody here had wanted. */
  unexpected: Movement[]
  /** Something that was wanted here will not be done: a person decides what follows. */
  isRefused: boolean
}

/**
 * Ends the wanted refunds that the provider has told of: done, or rejected after it had taken them, which may come days later, also of
 * what it told as done before.
 */
export async function finishRefunds(tx: Tx, { intent, told, fresh, now }: Finishing): Promise<Finished> {
  if (fresh.length === 0 && told.rejected.length === 0) return { unexpected: [], isRefused: false }
  const all = await tx
    .select()
    .from(online_refunds)
    .where(eq(online_refunds.intent_id, intent.id))
    .orderBy(asc(online_refunds.id))
    .for('update')
  const open = all.filter(({ state }) => state === 'wanted' || state === 'sent')
  const unexpected: Movement[] = []
  for (const movement of fresh.filter(({ amount }) => amount < 0)) {
    const at = open.findIndex(({ amount }) => movement.kind === 'refund' && amount === -movement.amount)
    const [refund] = at < 0 ? [] : open.splice(at, 1)
    if (refund)
      await tx
        .update(online_refunds)
        .set({ state: 'done', done_at: now, movement_id: movement.id })
        .where(eq(online_refunds.id, refund.id))
    else unexpected.push(movement)
  }
  const movements = await tx.select().from(online_movements).where(eq(online_movements.intent_id, intent.id))
  const refused = [...undone(all, movements, fresh), ...rejected(all, open, movements, told)]
  for (const { refund, rejectedAs, because } of refused)
    await tx
      .update(online_refunds)
      .set({
        ...{ state: 'refused', done_at: null, movement_id: null, rejected_as: rejectedAs },
        refused_because: `${providerTitles[intent.provider]} grąžinimą priėmė, bet neįvykdė (jo numeris pas teikėją ${rejectedAs}).${because ? ` Priežastis: ${because}.` : ''}`,
      })
      .where(eq(online_refunds.id, refund.id))
  const early = refused.filter(({ refund, isEarly }) => isEarly && now < lastTryOf(refund.wanted_at))
  for (const { refund } of early) await wantAgain(tx, { refund, now })
  return { unexpected, isRefused: refused.length > early.length }
}

/** The provider had not got its money yet, and takes no key twice: asked for anew, as the same wish, when that may have come. */
async function wantAgain(tx: Tx, { refund, now }: { refund: Refund; now: Date }): Promise<void> {
  const { intent_id, amount, reason, wanted_by, wanted_at } = refund
  await tx.insert(online_refunds).values({
    ...{ intent_id, amount, reason, wanted_by, wanted_at, key: newRefundKey(), state: 'wanted' },
    next_try_at: nextTry(now),
  })
}

interface Refused {
  refund: Refund
  /** The provider's own number of it, and why, where it says so. */
  rejectedAs: string
  because?: string | null | undefined
  /** Its money was not there yet. */
  isEarly?: boolean | undefined
}

/** What was told as done, and of which the money is back at the provider. */
function undone(all: Refund[], movements: Movement[], fresh: Movement[]): Refused[] {
  return fresh
    .filter(({ amount }) => amount > 0)
    .flatMap(({ key }) => {
      const before = movements.filter((one) => one.key === key && one.amount < 0)
      const refund = all.find(({ movement_id }) => before.some(({ id }) => id === movement_id))
      return refund ? [{ refund, rejectedAs: key }] : []
    })
}

/** What was asked for and never done. Each rejection ends one refund, once: given back again, the next one waits for its own word. */
function rejected(all: Refund[], open: Refund[], movements: Movement[], told: Finishing['told']): Refused[] {
  const isKnown = (id: string) =>
    movements.some(({ key }) => key === id) || all.some(({ rejected_as }) => rejected_as === id)
  const sent = open.filter(({ state }) => state === 'sent')
  return told.rejected.flatMap(({ id, amount, key, because, isEarly }) => {
    if (isKnown(id)) return []
    const at = sent.findIndex((one) => (key === null ? one.amount === amount : one.key === key))
    const [refund] = at < 0 ? [] : sent.splice(at, 1)
    return refund ? [{ refund, rejectedAs: id, because, isEarly }] : []
  })
}
