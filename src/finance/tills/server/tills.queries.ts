// biome-ignore-all lint/plugin/sql-by-hand: one statement over several sets

import { type SQL, sql } from 'drizzle-orm'
import { type QueryOf, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import type { BookRow } from '../build-cash-book-paper.ts'
import type { ListTills, Till, TillEntry, WholeTill } from '../tills.contract.ts'

export const TILLS_A_PAGE = 20

/** Signed movements of the tills of `chosen`. An unknown clerk's name is null. */
const entries = sql`(
  select 'payment' as kind, p.till_id, p.created_at as at, p.amount as cents, p.order_id, p.receipt_number, p.note as reason, p.created_by as by_id, p.id
    from payments p where p.till_id in (select id from chosen)
  union all
  select 'deposit', d.till_id, d.at, case d.kind when 'held' then d.amount else -d.amount end, d.order_id, null, d.reason, d.by_user_id, d.id
    from deposits d where d.till_id in (select id from chosen)
  union all
  select 'move', m.till_id, m.at, m.amount, null, null, m.reason, m.by_user_id, m.id
    from till_moves m where m.till_id in (select id from chosen))`

const nameOf = (id: string) => sql`(select trim(u.name || ' ' || u.lastname) from users u where u.id = ${sql.raw(id)})`

const columns = sql`t.id, t.place_id, (select title from places where id = t.place_id) as place, t.float, t.opened_at, t.closed_at,
  ${nameOf('t.opened_by')} as opened_by, ${nameOf('t.closed_by')} as closed_by, t.counted, t.note,
  coalesce(t.expected, t.float + coalesce((select sum(e.cents) from ${entries} e where e.till_id = t.id), 0))::float8 as expected`

type Row = Omit<Till, 'opened_at' | 'closed_at' | 'difference'> & { opened_at: Date; closed_at: Date | null }

const asTold = ({ opened_at, closed_at, ...till }: Row): Till => ({
  ...till,
  opened_at: new Date(opened_at).toISOString(),
  closed_at: closed_at && new Date(closed_at).toISOString(),
  difference: till.counted === null ? null : till.counted - till.expected,
})

export async function listTills(
  reader: Reader,
  { place_id: placeId, ...request }: QueryOf<typeof ListTills>,
): Promise<{ rows: Till[]; total: number }> {
  const where = placeId === undefined ? sql`true` : sql`t.place_id = ${placeId}`
  const { limit, offset } = toPageWindow(request, TILLS_A_PAGE)
  const [{ rows }, { rows: counted }] = await Promise.all([
    reader.execute<Row & Record<string, unknown>>(sql`
      with chosen as materialized (
        select t.* from tills t where ${where} order by t.closed_at is not null, t.id desc limit ${limit} offset ${offset})
      select ${columns} from chosen t order by t.closed_at is not null, t.id desc`),
    reader.execute<{ total: number }>(sql`select count(*)::int as total from tills t where ${where}`),
  ])
  return { rows: rows.map(asTold), total: counted[0]?.total ?? 0 }
}

/** Undefined without the till. Entries stand oldest first. */
export async function showTill(reader: Reader, id: number): Promise<WholeTill | undefined> {
  const chosen = sql`with chosen as materialized (select t.* from tills t where t.id = ${id})`
  const { rows } = await reader.execute<Row & Record<string, unknown>>(sql`${chosen} select ${columns} from chosen t`)
  const [till] = rows
  if (!till) return undefined
  const { rows: moves } = await reader.execute<Entry>(
    sql`${chosen} select e.kind, e.at, e.cents as amount, e.order_id, e.receipt_number, e.reason, ${nameOf('e.by_id')} as by
          from ${entries} e order by e.at, e.kind, e.id`,
  )
  return { ...asTold(till), moves: moves.map((move) => ({ ...move, at: new Date(move.at).toISOString() })) }
}

type Entry = Omit<TillEntry, 'at'> & { at: Date } & Record<string, unknown>

/** Expected cents, exact only while the till is locked. */
export async function readExpectedCash(reader: Reader, id: number): Promise<number> {
  const { rows } = await reader.execute<{ expected: number }>(sql`
    with chosen as materialized (select t.* from tills t where t.id = ${id})
    select (t.float + coalesce((select sum(e.cents) from ${entries} e), 0))::float8 as expected from chosen t`)
  return rows[0]?.expected ?? 0
}

interface Book {
  placeId: number | undefined
  from: Day
  to: Day
}

/**
 * Between two tills a drawer keeps what was counted: the next float's more or less was put in or taken out, and what
 * was counted more or less is a difference. So every balance follows from the one before. Oldest first, cents.
 */
export async function readCashBook(
  reader: Reader,
  { placeId, from, to }: Book,
): Promise<{ opening: number; rows: BookRow[] }> {
  const [first, next] = [toInstant(from, '00:00'), toInstant(addDays(to, 1), '00:00')]
  const book = sql`
    with all_tills as materialized (
      select t.*, p.title as place, t.float - coalesce(lag(t.counted) over (partition by t.place_id order by t.id), 0) as brought
        from tills t join places p on p.id = t.place_id where ${placeId === undefined ? sql`true` : sql`t.place_id = ${placeId}`}),
    chosen as materialized (select * from all_tills where opened_at < ${next.toISOString()}::timestamptz),
    book as (
      select 'opened' as kind, id as till_id, opened_at as at, brought as cents, null::int as order_id, null as receipt_number, null as reason, 0 as turn, 0 as id
        from chosen where brought <> 0
      union all select kind, till_id, at, cents, order_id, receipt_number, reason, 1, id from ${entries} e
      union all select 'closed', id, closed_at, counted - expected, null, null, note, 2, 0
        from chosen where closed_at is not null and counted <> expected)`
  const read = async <Found extends object>(what: SQL) =>
    (await reader.execute<Found & Record<string, unknown>>(what)).rows
  const [before] = await read<{ cents: number }>(
    sql`${book} select coalesce(sum(cents), 0)::float8 as cents from book where at < ${first.toISOString()}::timestamptz`,
  )
  const rows = await read<BookRow>(sql`
    ${book} select b.kind, b.at, c.place, b.till_id, b.cents as amount, b.order_id, b.receipt_number, b.reason
      from book b join chosen c on c.id = b.till_id
     where b.at >= ${first.toISOString()}::timestamptz and b.at < ${next.toISOString()}::timestamptz
     order by b.at, b.till_id, b.turn, b.kind, b.id`)
  return { opening: before?.cents ?? 0, rows: rows.map((row) => ({ ...row, at: new Date(row.at) })) }
}
