import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'

/**
 * Cents with VAT, unbilled, done or only placed. Lines over and billed leave nothing, even when they cost less than
 * agreed. `grown`: by order, what it costs by now above its price. Clients without such are missing. SQL: orders and billing lie above.
 */
export async function readOrderedOnCredit(
  reader: Reader,
  clientIds: readonly number[],
  grown: ReadonlyMap<number, number> = new Map(),
): Promise<Map<number, number>> {
  // biome-ignore lint/plugin/sql-by-hand: asks a table of a module above
  const { rows } = await reader.execute<{ client_id: number; cents: string }>(sql`
    select u.client_id, sum(greatest(o.price_with_vat + coalesce(g.cents, 0) - coalesce(b.billed, 0) - coalesce(f.spared, 0), 0)) as cents
      from (select distinct client_id, order_id from unbilled_lines
             where client_id = any(${sql.param([...clientIds])}::int[])) u
      join orders o on o.id = u.order_id
      left join unnest(${sql.param([...grown.keys()])}::int[], ${sql.param([...grown.values()])}::int[]) g (order_id, cents)
        on g.order_id = o.id
      left join lateral (select coalesce(sum(t.price_with_vat), 0) + coalesce((select sum(p.price_with_vat) from billed_pieces p
                           where p.order_id = o.id and p.document_id is null), 0) as billed from document_orders t
                           join documents d on d.id = t.document_id and d.kind not in ${sql.raw(buildPaperKindsSql('isApartFromPrice'))} where t.order_id = o.id) b on true
      left join lateral (
        select sum(l.price_with_vat - coalesce((select sum(p.price_with_vat) from billed_pieces p
                                                 where p.order_line_id = l.id and p.freed_at is null), 0)) as spared
          from order_lines l
         where l.order_id = o.id and not exists (select from unbilled_lines w where w.order_line_id = l.id)) f on true
     where o.billing <> 'prepaid' and o.deleted_at is null
     group by u.client_id`)
  return new Map(rows.map(({ client_id, cents }) => [client_id, Number(cents)]))
}
