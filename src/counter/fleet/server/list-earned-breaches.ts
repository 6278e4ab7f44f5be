// biome-ignore-all lint/plugin/sql-by-hand: statements over several sets

import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { buildEarnedSql } from './build-earned-sql.ts'
import { splitIntoMonths } from './split-into-months.ts'

interface LineRow extends Record<string, unknown> {
  line_id: number
  cents: number
  shared: number
  ends: Day
}

const atMost = 20

/** Older ones are a typo, and so many months are not asked. */
const firstBooks = '1990-01-01'

/**
 * Lines of orders whose units earned in some month other than what papers bill for its days, or in all months together
 * other than what the papers bill. Each month is one statement; of lines only those that go on are remembered.
 */
export async function listEarnedBreaches(reader: Reader): Promise<string[]> {
  const span = await readSpan(reader)
  if (span.first !== null && span.first < firstBooks) return [`days of papers begin on ${span.first}`]
  const breaches: string[] = []
  const going = new Map<number, number>()
  let all = 0
  for (const { from, to } of splitIntoMonths(span)) {
    const ended = new Map<number, number>()
    for (const { line_id, cents, shared, ends } of await readLines(reader, { from, to })) {
      if (shared !== cents) breaches.push(`line ${line_id}, ${from}: ${cents}, shared ${shared}`)
      const sum = (going.get(line_id) ?? 0) + cents
      all += cents
      going.delete(line_id)
      if (ends <= to) ended.set(line_id, sum)
      else going.set(line_id, sum)
    }
    breaches.push(...(await listOtherSums(reader, ended)))
    if (breaches.length >= atMost) return breaches.slice(0, atMost)
  }
  breaches.push(...(await listOtherSums(reader, going)))
  const { rows } = await reader.execute<{ billed: number }>(
    sql`select coalesce(sum(b.price), 0)::float8 as billed
          from billed_lines b join order_lines l on l.id = b.order_line_id where l.type = 'rent'`,
  )
  const billed = rows[0]?.billed ?? 0
  if (breaches.length === 0 && billed !== all) breaches.push(`all months: ${all}, billed ${billed}`)
  return breaches
}

/** Days that papers of rent bill; null without any. */
async function readSpan(reader: Reader): Promise<{ first: Day | null; last: Day | null }> {
  const { rows } = await reader.execute<{ first: Day | null; last: Day | null }>(sql`
    select least((select min(${firstDay(sql`l`)}) from order_lines l where l.type = 'rent'),
                 (select min(r.moved_period ->> 'from') from rentals r where r.moved_period is not null),
                 (select min(least(from_day, to_day))::text from billed_pieces)) as first,
           greatest((select max(${lastDay(sql`l`)}) from order_lines l where l.type = 'rent'),
                    (select max(${lastDay(sql`m`)}) from (select moved_period as period from rentals where moved_period is not null) m),
                    (select max(greatest(from_day, to_day))::text from billed_pieces)) as last`)
  return rows[0] ?? { first: null, last: null }
}

/** As if all of it were past: what papers bill, and nothing that is only planned. */
const longAfter = new Date('9990-01-01T00:00:00Z')

async function readLines(reader: Reader, { from, to }: { from: Day; to: Day }): Promise<LineRow[]> {
  const { rows } = await reader.execute<LineRow>(sql`
    with ${buildEarnedSql({ from, to, now: longAfter })}, whole as (
      select line_id, sum(cents)::bigint as cents from in_period group by 1
    ), shared as (
      select line_id, sum(cents)::bigint as cents from earned group by 1
    )
    select w.line_id, w.cents::float8, coalesce(s.cents, 0)::float8 as shared,
           greatest(coalesce((select max(${lastDay(sql`m`)}) from (select r.moved_period as period from rentals r
                               where r.order_line_id = l.id and r.moved_period is not null and r.cancelled_at is null) m),
                             ${lastDay(sql`l`)}),
                    (select max(greatest(p.from_day, p.to_day))::text from billed_pieces p where p.order_line_id = l.id)) as ends
      from whole w join order_lines l on l.id = w.line_id left join shared s on s.line_id = w.line_id`)
  return rows
}

async function listOtherSums(reader: Reader, sums: Map<number, number>): Promise<string[]> {
  if (sums.size === 0) return []
  const [ids, cents] = [[...sums.keys()], [...sums.values()]]
  const { rows } = await reader.execute<{ what: string }>(sql`
    select 'order ' || l.order_id || ', line ' || l.position || ': ' || s.cents || ', billed ' || coalesce(b.price, 0) as what
      from unnest(${sql.param(ids)}::int[], ${sql.param(cents)}::bigint[]) s (line_id, cents)
      join order_lines l on l.id = s.line_id
      left join (select order_line_id, sum(price) as price from billed_lines
                  where order_line_id = any(${sql.param(ids)}::int[]) group by 1) b on b.order_line_id = s.line_id
     where s.cents <> coalesce(b.price, 0) order by l.order_id limit ${atMost}`)
  return rows.map(({ what }) => what)
}

const firstDay = (of: SQL) => sql`((${of}.period ->> 'from') collate "C")`
const lastDay = (of: SQL) => sql`(coalesce(${of}.period ->> 'to', ${of}.period ->> 'from') collate "C")`
