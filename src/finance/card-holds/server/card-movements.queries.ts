import { and, asc, between, count, eq, gt, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { card_holds, card_movements } from './card-holds.tables.ts'

interface Days {
  from: Day
  to: Day
}

const within = ({ from, to }: Days) => between(card_movements.day, from, to)

export const listCardMovementDays = (reader: Reader, days: Days) =>
  reader
    .select({
      day: card_movements.day,
      provider: card_holds.provider,
      at_provider: sql`sum(${card_movements.amount})`.mapWith(Number),
      in_shop: sql`sum(${card_movements.written})`.mapWith(Number),
      movements: count(),
    })
    .from(card_movements)
    .innerJoin(card_holds, eq(card_holds.id, card_movements.hold_id))
    .where(within(days))
    .groupBy(card_movements.day, card_holds.provider)

export const countCardMovements = (reader: Reader, days: Days): Promise<number> =>
  reader.$count(card_movements, within(days))

const BATCH = 1_000

export async function* listCardMovements(reader: Reader, days: Days) {
  for (let after = 0; ; ) {
    const rows = await reader
      .select({
        id: card_movements.id,
        day: card_movements.day,
        kind: card_movements.kind,
        amount: card_movements.amount,
        written: card_movements.written,
        provider: card_holds.provider,
        provider_id: card_holds.provider_id,
        reference: card_holds.reference,
        order_id: card_holds.order_id,
      })
      .from(card_movements)
      .innerJoin(card_holds, eq(card_holds.id, card_movements.hold_id))
      .where(and(within(days), gt(card_movements.id, after)))
      .orderBy(asc(card_movements.id))
      .limit(BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? after
  }
}
