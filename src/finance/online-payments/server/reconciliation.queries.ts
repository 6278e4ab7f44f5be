import { and, asc, between, eq, gt, sql } from 'drizzle-orm'
import { listCardMovementDays } from '#finance/card-holds/server/card-movements.queries.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { ReconciliationDay } from '../online-payments.contract.ts'
import { online_movements, payment_intents } from './online-payments.tables.ts'

interface Days {
  from: Day
  to: Day
}

/** Cents received less gone back: at the provider, and in payments and the deposit ledger. */
export async function listReconciliationDays(reader: Reader, days: Days): Promise<ReconciliationDay[]> {
  const rows = [...(await paymentDays(reader, days)), ...(await listCardMovementDays(reader, days))]
  const sum = (of: typeof rows, what: 'at_provider' | 'in_shop' | 'movements') =>
    of.reduce((all, one) => all + one[what], 0)
  return [...Map.groupBy(rows, ({ day, provider }) => `${day} ${provider}`).values()]
    .map((of) => {
      const [at_provider, in_shop] = [sum(of, 'at_provider'), sum(of, 'in_shop')]
      const { day = '', provider = 'stripe' } = of[0] ?? {}
      return { day, provider, at_provider, in_shop, difference: at_provider - in_shop, movements: sum(of, 'movements') }
    })
    .toSorted((a, b) => `${a.day} ${a.provider}`.localeCompare(`${b.day} ${b.provider}`))
}

function paymentDays(reader: Reader, { from, to }: Days) {
  // a plain join reads the payments of all years
  const intent = reader
    .select({ provider: payment_intents.provider })
    .from(payment_intents)
    .where(eq(payment_intents.id, online_movements.intent_id))
    .limit(1)
    .as('intent')
  const payment = reader
    .select({ amount: payments.amount })
    .from(payments)
    .where(eq(payments.online_movement_id, online_movements.id))
    .limit(1)
    .as('payment')
  return reader
    .select({
      day: online_movements.day,
      provider: intent.provider,
      at_provider: sql`sum(${online_movements.amount})`.mapWith(Number),
      in_shop: sql`coalesce(sum(${payment.amount}), 0)`.mapWith(Number),
      movements: sql`count(*)`.mapWith(Number),
    })
    .from(online_movements)
    .innerJoinLateral(intent, sql`true`)
    .leftJoinLateral(payment, sql`true`)
    .where(between(online_movements.day, from, to))
    .groupBy(online_movements.day, intent.provider)
}

const movementColumns = {
  id: online_movements.id,
  day: online_movements.day,
  provider: payment_intents.provider,
  provider_id: payment_intents.provider_id,
  reference: payment_intents.reference,
  order_id: payment_intents.order_id,
  client_id: payment_intents.client_id,
  kind: online_movements.kind,
  amount: online_movements.amount,
  payment_id: payments.id,
  paid_on: payments.paid_on,
  written: payments.amount,
}

export const countOnlineMovements = async (reader: Reader, { from, to }: Days): Promise<number> => {
  const [counted] = await reader
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(online_movements)
    .innerJoin(payment_intents, eq(payment_intents.id, online_movements.intent_id))
    .where(between(online_movements.day, from, to))
  return counted?.total ?? 0
}

const BATCH = 1_000

export async function* listOnlineMovements(reader: Reader, { from, to }: Days) {
  for (let after = 0; ; ) {
    const rows = await reader
      .select(movementColumns)
      .from(online_movements)
      .innerJoin(payment_intents, eq(payment_intents.id, online_movements.intent_id))
      .leftJoin(payments, eq(payments.online_movement_id, online_movements.id))
      .where(and(between(online_movements.day, from, to), gt(online_movements.id, after)))
      .orderBy(asc(online_movements.id))
      .limit(BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? after
  }
}
