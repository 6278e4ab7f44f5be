import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { clients } from '#people/clients/server/clients.tables.ts'
import { buildAdvanceSql } from '#people/clients/server/public/build-advance-sql.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { countsFrom, payments } from './payments.tables.ts'

/** Cents. Final only with the client's row locked. */
export async function readAdvance(reader: Reader, clientId: number): Promise<number> {
  const [row] = await reader
    .select({ advance: sql`${sql.raw(buildAdvanceSql('"clients"."id"'))}`.mapWith(Number) })
    .from(clients)
    .where(eq(clients.id, clientId))
  return row?.advance ?? 0
}

/** Cents at the end of a day: money that came until then less the part that bills issued until then took. */
export async function readAdvanceOn(reader: Reader, { clientId, on }: { clientId: number; on: Day }): Promise<number> {
  const [row] = await reader
    .select({ advance: sql`coalesce(sum(${payments.amount} - ${takenUntil(on)}), 0)`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.client_id, clientId), lte(payments.paid_on, on)))
  return row?.advance ?? 0
}

/** All clients' advances together at the end of a day. */
export async function readAdvancesOn(reader: Reader, day: Day): Promise<number> {
  const each = reader
    .select({ left: sql<number>`sum(${payments.amount} - ${takenUntil(day)})`.mapWith(Number).as('left') })
    .from(payments)
    .where(and(isNotNull(payments.client_id), lte(payments.paid_on, day)))
    .groupBy(payments.client_id)
    .as('each')
  const [row] = await reader
    .select({ advances: sql`coalesce(sum(greatest(${each.left}, 0)), 0)`.mapWith(Number) })
    .from(each)
  return row?.advances ?? 0
}

const takenUntil = (day: Day) =>
  sql`coalesce((select sum(s.amount) from payment_documents s join documents d on d.id = s.document_id
    join payments p on p.id = s.payment_id
    where s.payment_id = "payments"."id" and d.issued_on <= ${day} and ${countsFrom} <= ${day}), 0)`
