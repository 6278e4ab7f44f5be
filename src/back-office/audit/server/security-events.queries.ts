import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { SecurityEventFilters, SecurityLine } from '#shell/history/security.contract.ts'
import { security_events } from '#shell/history/server/security-events.tables.ts'

const actor = alias(users, 'actor')
const nameOf = (person: typeof users | typeof actor) =>
  sql<string | null>`trim(${person.name} || ' ' || ${person.lastname})`

export async function listSecurityEvents(
  reader: Reader,
  query: SecurityEventFilters,
  page: { limit: number; offset: number },
): Promise<SecurityLine[]> {
  return readLines(reader, listed(query), page)
}

/** All that the list has, in its order. */
export const selectSecurityEventIds = (reader: Reader, query: SecurityEventFilters) =>
  reader
    .select({ id: security_events.id })
    .from(security_events)
    .where(listed(query))
    .orderBy(desc(security_events.at), desc(security_events.id))

export const readSecurityEvents = (reader: Reader, ids: number[]): Promise<SecurityLine[]> =>
  readLines(reader, inArray(security_events.id, ids), { limit: ids.length, offset: 0 })

async function readLines(
  reader: Reader,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<SecurityLine[]> {
  const page = reader
    .select()
    .from(security_events)
    .where(where)
    .orderBy(desc(security_events.at), desc(security_events.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  const rows = await reader
    .select({
      id: page.id,
      at: page.at,
      event: page.event,
      client: page.client,
      path: page.path,
      user_id: page.user_id,
      name: nameOf(users),
      by_id: page.by_id,
      by_name: nameOf(actor),
    })
    .from(page)
    .leftJoin(users, eq(users.id, page.user_id))
    .leftJoin(actor, eq(actor.id, page.by_id))
    .orderBy(desc(page.at), desc(page.id))
  return rows.map(({ id, at, event, client, path, user_id, name, by_id, by_name }) => ({
    id,
    at: at.toISOString(),
    event,
    client,
    path,
    account: user_id === null ? null : { id: user_id, name: name ?? '' },
    by: by_id === null ? null : { id: by_id, name: by_name ?? '' },
  }))
}

export async function countSecurityEvents(reader: Reader, query: SecurityEventFilters): Promise<number> {
  return reader.$count(security_events, listed(query))
}

function listed({ event, person }: SecurityEventFilters): SQL | undefined {
  return and(
    event ? eq(security_events.event, event) : undefined,
    person === undefined ? undefined : or(eq(security_events.user_id, person), eq(security_events.by_id, person)),
  )
}
