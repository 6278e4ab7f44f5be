import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { DocumentSeries } from '../document-series.contract.ts'

const MOST = 100

const ofBefore = sql.raw(buildPaperKindsSql('isOfBefore'))

/** A number without a document is missing, at the end too. A series has one kind of document. */
export async function listDocumentSeries(reader: Reader): Promise<DocumentSeries[]> {
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<DocumentSeries & Record<string, unknown>>(sql`
    with steps as (
      select kind, series, number, full_number, issued_on,
             lag(number, 1, 0) over w as before, lag(full_number) over w as previous, lag(issued_on) over w as previous_on
        from documents where kind not in ${ofBefore} window w as (partition by series order by number)
    ), faults as (
      select * from steps where number > before + 1 or previous_on > issued_on
    ), whole as (
      select kind, series, min(number) as first, max(number) as last, count(*)::int as count,
             min(issued_on) as first_on, max(issued_on) as last_on
        from documents where kind not in ${ofBefore} group by series, kind
    ), holes as (
      select kind, series, before + 1 as first, number - 1 as last from faults where number > before + 1
      union all
      select w.kind, w.series, w.last + 1, s.next_number - 1
        from whole w join document_series s on s.kind = w.kind and s.series = w.series
       where s.next_number > w.last + 1
    )
    select w.kind, w.series, w.first, w.last, w.count, w.first_on::text, w.last_on::text,
           coalesce((select json_agg(json_build_object('from', h.first, 'to', h.last) order by h.first)
                       from (select * from holes h where h.kind = w.kind and h.series = w.series
                              order by h.first limit ${MOST}) h), '[]') as missing,
           coalesce((select json_agg(json_build_object('number', s.full_number, 'issued_on', s.issued_on,
                                                       'previous', s.previous, 'previous_on', s.previous_on) order by s.number)
                       from (select * from faults s where s.kind = w.kind and s.series = w.series
                                and s.previous_on > s.issued_on order by s.number limit ${MOST}) s), '[]') as out_of_order
      from whole w order by w.kind, w.series`)
  return rows
}
