import { and, count, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { formatActorName } from '#shell/history/format-actor-name.ts'
import type { HistoryFilters, HistoryLine } from '#shell/history/history.contract.ts'
import { readSubject } from '#shell/history/read-subject.ts'
import { history } from '#shell/history/server/history.tables.ts'

export async function listHistory(
  reader: Reader,
  query: HistoryFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<HistoryLine[]> {
  return readLines(reader, historyListed(query), { limit, offset })
}

export async function countHistory(reader: Reader, query: HistoryFilters): Promise<number> {
  const [counted] = await reader.select({ total: count() }).from(history).where(historyListed(query))
  return counted?.total ?? 0
}

const batchSize = 1000

/** Leaves out lines written meanwhile. */
export async function* listHistoryInBatches(reader: Reader, query: HistoryFilters): AsyncGenerator<HistoryLine[]> {
  let last: HistoryLine | undefined
  do {
    const before = last && sql`(${history.at}, ${history.id}) < (${last.at}::timestamptz, ${last.id})`
    const lines = await readLines(reader, and(historyListed(query), before), { limit: batchSize, offset: 0 })
    yield lines
    last = lines.length === batchSize ? lines.at(-1) : undefined
  } while (last)
}

/** Skips through the index from person to person: they are few, lines many. */
export async function listHistoryActors(reader: Reader): Promise<{ id: number; name: string }[]> {
  const last = (which: SQL) => sql`select by_id as id, by_name as name from history
    where by_name is not null and ${which} order by by_id, history.id desc limit 1`
  // biome-ignore lint/plugin/sql-by-hand: recursive: from one doer to the next by the index
  const { rows } = await reader.execute<{ id: number; name: string }>(sql`
    with recursive people as (
      (${last(sql`by_id is not null`)})
      union all
      select next.* from people cross join lateral (${last(sql`by_id > people.id`)}) next
    ) select id, name from people order by name collate "lt-x-icu", id`)
  return rows.map(({ id, name }) => ({ id, name: formatActorName({ id, name: name || null, was_admin: true }) }))
}

async function readLines(
  reader: Reader,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<HistoryLine[]> {
  const page = reader
    .select()
    .from(history)
    .where(where)
    .orderBy(desc(history.at), desc(history.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  const rows = await reader
    .select({
      id: page.id,
      at: page.at,
      by_id: page.by_id,
      by_name: page.by_name,
      name: sql<string | null>`trim(${users.name} || ' ' || ${users.lastname})`,
      deed: page.deed,
      subject: { kind: page.subject_kind, id: page.subject_id, title: page.subject_title },
      details: page.details,
    })
    .from(page)
    .leftJoin(users, eq(users.id, page.by_id))
    .orderBy(desc(page.at), desc(page.id))
  return rows.map(({ at, by_id, by_name, name, ...line }) => ({
    ...line,
    at: at.toISOString(),
    by: by_id === null ? null : { id: by_id, name: by_name || name, was_admin: by_name !== null },
  }))
}

function historyListed({ kind, by, from, to, subject }: HistoryFilters): SQL | undefined {
  return and(
    kind ? eq(history.subject_kind, kind) : undefined,
    by === undefined ? undefined : by === '0' ? isNull(history.by_id) : eq(history.by_id, by),
    from ? gte(history.at, toInstant(from, '00:00')) : undefined,
    to ? lt(history.at, toInstant(addDays(to, 1), '00:00')) : undefined,
    subject ? isAbout(subject) : undefined,
  )
}

function isAbout(subject: string): SQL | undefined {
  const about = readSubject(subject)
  if (!about) return sql`false`
  const { kind, id } = about
  const itself = and(eq(history.subject_kind, kind), eq(history.subject_id, id))
  if (kind !== 'order') return itself
  const itsRentals = sql`(select ${rentals.id} from ${rentals} where ${rentals.order_id} = ${id})`
  return or(itself, and(eq(history.subject_kind, 'rental'), inArray(history.subject_id, itsRentals)))
}
