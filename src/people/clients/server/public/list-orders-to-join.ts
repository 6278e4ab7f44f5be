import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import type { Client } from '../../clients.contract.ts'

export type ToJoin = Pick<Client, 'to_join' | 'to_join_sums'>

/**
 * Of an order `o` of nobody's client: the client that it may be joined to, by the rule of `listOrdersToJoin`; the oldest of
 * several. Else null.
 */
export const clientToJoinTo: SQL = sql.raw(`(case
    when o.client_id is not null or o.deleted_at is not null or o.erased_at is not null then null
    when o.private_or_company = 'company' then coalesce(
      (select c.id from clients c
        where c.kind = 'company' and c.merged_into is null and c.code = coalesce(o.im_k, o.pvm_k)),
      (select c.id from clients c
        where c.kind = 'company' and c.merged_into is null and c.code is null and c.vat_code = coalesce(o.im_k, o.pvm_k)))
    when o.private_or_company = 'private' and o.user_id is not null then
      (select min(mine.id) from (
        select c.id from clients c where c.kind = 'person' and c.merged_into is null and c.user_id = o.user_id
        union all
        select c.id from clients c
         where c.kind = 'person' and c.merged_into is null
           and lower(c.email) = (select lower(u.email) from users u where u.id = o.user_id and u.email_confirmed_at is not null)) mine)
  end)`)

/**
 * Of an order `o` of nobody's client: by what orders of one buyer are known, as `clientToJoinTo` knows clients. A name, a
 * phone and an address that nobody confirmed tell nobody from another.
 */
export const strangerOf: SQL = sql.raw(`(case
    when o.deleted_at is not null or o.erased_at is not null then 'order ' || o.id
    when o.private_or_company = 'company' and coalesce(nullif(o.im_k, ''), nullif(o.pvm_k, '')) is not null
      then 'company ' || coalesce(nullif(o.im_k, ''), o.pvm_k)
    when o.private_or_company = 'private'
     and exists (select from users u where u.id = o.user_id and u.email_confirmed_at is not null) then 'account ' || o.user_id
    else 'order ' || o.id
  end)`)

/**
 * Orders of nobody's client that bear a company's code (without one its VAT code), or that the confirmed account of a
 * person placed. Clients without such are missing. SQL: orders, rentals and payments lie above.
 */
export async function listOrdersToJoin(
  reader: Reader,
  { clientIds, now }: { clientIds: readonly number[]; now: Date },
): Promise<Map<number, ToJoin>> {
  if (clientIds.length === 0) return new Map()
  // biome-ignore lint/plugin/sql-by-hand: asks tables of modules above
  const { rows } = await reader.execute<{ id: number; ids: number[]; out: number; late: number; owed: number }>(sql`
    select c.id, array_agg(o.id order by o.id) as ids, coalesce(sum(r.out), 0)::int as out,
           coalesce(sum(r.late), 0)::int as late, coalesce(sum(m.owed), 0)::float8 as owed
      from clients c
     cross join lateral (
       select o.* from orders o
        where c.kind = 'company' and o.private_or_company = 'company' and o.client_id is null
          and coalesce(o.im_k, o.pvm_k) = coalesce(c.code, c.vat_code)
       union all
       select o.* from orders o
        where c.kind = 'person' and o.private_or_company = 'private' and o.client_id is null
          and o.user_id in (select u.id from users u where u.id = c.user_id
                            union select u.id from users u
                             where lower(u.email) = lower(c.email) and u.email_confirmed_at is not null)) o
      left join lateral (
        select sum(r.handed_out) as out,
               sum(r.handed_out) filter (where r.expected_return < ${now.toISOString()}::timestamptz) as late
          from rentals r where r.order_id = o.id and ${sql.raw(openRental('r'))}) r on true
      left join lateral (
        select case when o.paid_at is null and o.lapsed_at is null and o.unapproved_since is null and o.billing = 'prepaid'
                     and (exists (select from rentals r where r.order_id = o.id and r.cancelled_at is null
                                     and (r.handed_out > 0 or r.returned_at is not null))
                          or exists (select from settlements s where s.follow_up_order_id = o.id)
                          or exists (select from handovers h where h.order_id = o.id and h.act = 'handover'))
                    then greatest(o.price_with_vat - coalesce((select sum(p.amount) from payments p where p.order_id = o.id), 0), 0)
                    else 0 end
               + coalesce((select sum(b.open) from documents d join document_balances b on b.document_id = d.id
                            where d.order_id = o.id and d.kind in ${sql.raw(buildPaperKindsSql('isApartFromPrice'))}), 0) as owed) m on true
     where c.id = any(${sql.param([...clientIds])}::int[]) and c.merged_into is null
       and o.deleted_at is null and o.erased_at is null
     group by c.id`)
  return new Map(
    rows.map(({ id, ids, out, late, owed }) => [
      id,
      { to_join: [...new Set(ids)], to_join_sums: { out, late, owed: Math.round(owed) } },
    ]),
  )
}
