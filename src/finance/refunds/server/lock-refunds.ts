import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { refunds } from './refunds.tables.ts'

export type LockedRefund = typeof refunds.$inferSelect

/** Refunds are locked by id. 404 without one of them, 409 `refund-is-withdrawn`. */
export async function lockRefunds(tx: Tx, ids: readonly number[]): Promise<LockedRefund[]> {
  const named = [...new Set(ids)]
  const locked = await tx
    .select()
    .from(refunds)
    .where(inArray(refunds.id, named))
    .orderBy(asc(refunds.id))
    .for('update')
  if (locked.length < named.length) throw notFound('Tokio grąžinimo nėra.')
  const withdrawn = locked.filter(({ withdrawn_at }) => withdrawn_at).map(({ id }) => id)
  if (withdrawn.length > 0)
    throw conflict(
      'refund-is-withdrawn',
      `Grąžinimas Nr.\u00a0${withdrawn.join(', ')} atšauktas: pinigai nesiunčiami.`,
      { ids: withdrawn },
    )
  return locked
}

export async function lockRefund(tx: Tx, id: number): Promise<LockedRefund> {
  const [refund] = await lockRefunds(tx, [id])
  return refund as LockedRefund
}

/** 409 `refund-is-sent` with those that are, or that stand in a file which may be with the bank. */
export function assertNotInFile(locked: readonly LockedRefund[]): void {
  assertRefundsUnsent(locked)
  const entries = locked.filter(({ message_id }) => message_id).map(({ id }) => id)
  if (entries.length > 0)
    throw conflict(
      'refund-is-sent',
      `Grąžinimas Nr.\u00a0${entries.join(', ')} yra banko faile. Jei bankas jo negavo arba neįvykdė, pirma tai pažymėkite grąžinimų sąraše.`,
      { ids: entries },
    )
}

/** 409 `refund-is-sent` names the sent ones. */
export function assertRefundsUnsent(locked: readonly LockedRefund[]): void {
  const sent = locked.filter(({ sent_at }) => sent_at).map(({ id }) => id)
  if (sent.length > 0)
    throw conflict('refund-is-sent', `Grąžinimas Nr.\u00a0${sent.join(', ')} jau išsiųstas bankui.`, { ids: sent })
}
