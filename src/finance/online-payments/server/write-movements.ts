import { eq } from 'drizzle-orm'
import type { ProviderPayment } from '#finance/providers/server/payment-provider.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import type { MovementKind } from '../online-payment-states.ts'
import { online_movements, type payment_intents } from './online-payments.tables.ts'

export type OnlineMovement = typeof online_movements.$inferSelect

interface WriteMovementsInput {
  intent: typeof payment_intents.$inferSelect
  payment: ProviderPayment
}

const MONEY = 'money'

/** Since the last answer, also when a bank takes its word back or a chargeback is won. Locked. */
export async function writeMovements(work: Work, { intent, payment }: WriteMovementsInput): Promise<OnlineMovement[]> {
  const { tx, now } = work
  const known = await tx.select().from(online_movements).where(eq(online_movements.intent_id, intent.id))
  const of = Map.groupBy(known, ({ key }) => key)
  const keys = new Set([MONEY, ...of.keys(), ...payment.returned.map(({ id }) => id)])
  const rows = [...keys].flatMap((key) => {
    const before = of.get(key) ?? []
    const back = payment.returned.find(({ id }) => id === key)
    const should = key === MONEY ? payment.received : -(back?.amount ?? 0)
    const amount = should - before.reduce((sum, one) => sum + one.amount, 0)
    if (amount === 0) return []
    const isFirst = before.length === 0
    const at = (isFirst && (key === MONEY ? payment.receivedAt : back?.at)) || now
    const kind: MovementKind = amount > 0 ? 'received' : (back?.kind ?? 'chargeback')
    const row = { intent_id: intent.id, kind, key, turn: before.length, amount }
    // a provider's fast clock must not date money tomorrow
    return { ...row, at, day: toVilniusDay(at > now ? now : at), told_at: now }
  })
  if (rows.length === 0) return []
  return tx
    .insert(online_movements)
    .values(rows.toSorted((a, b) => Number(b.amount > 0) - Number(a.amount > 0)))
    .returning()
}
