import { type SQL, sql } from 'drizzle-orm'
import { buildReceivedSql, buildReceivedUntilSql } from '#finance/payments/server/public/build-received-sql.ts'
import { orders } from '#orders/server/orders.tables.ts'
import {
  buildListedCondition,
  buildUnpaidCondition,
  buildUnpaidOnDayCondition,
} from '#orders/server/public/order-state-conditions.ts'
import { clientToJoinTo, strangerOf } from '#people/clients/server/public/list-orders-to-join.ts'
import { document_balances } from '#people/documents/server/documents.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Day } from '#rules/calendar/day.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'

const isApart = sql.raw(buildPaperKindsSql('isApartFromPrice'))

/** A prepaid order `o` counts when something of it went out. `handovers` belongs to a module above. */
const went = sql`lateral (select least(
           (select min(h.happened_at) from handovers h where h.order_id = o.id and h.act = 'handover'),
           (select min(r.starts_at) from ${rentals} r where r.order_id = o.id and r.returned_at is not null and r.cancelled_at is null),
           (select o.placed_at from settlements s where s.follow_up_order_id = o.id limit 1)) as at) went`
const wentOn = sql`(went.at at time zone 'Europe/Vilnius')::date`

/** A prepaid order of which something went out unpaid, owed since that day. */
const selectOutUnpaid = (
  place?: number,
) => sql`select o.id, coalesce(o.parent_id, o.id) as first_id, o.client_id, ${clientToJoinTo} as joins, ${strangerOf} as stranger, o.price_with_vat,
         o.price_with_vat - ${sql.raw(buildReceivedSql())} as open, ${wentOn} as went_on
    from ${orders} o
   cross join ${went}
   where ${sql.raw(`${buildUnpaidCondition()} and ${buildListedCondition()}`)}
     and went.at is not null and o.price_with_vat > ${sql.raw(buildReceivedSql())}${isOfPlace(place)}`

const isOfPlace = (place: number | undefined) => (place ? sql` and o.place_id = ${place}` : sql``)

const outUnpaid = selectOutUnpaid()

interface Which {
  client?: SQL | undefined
  /** Selects orders of people who are no clients: a person with one such order is listed with all. */
  stranger?: SQL | undefined
  /** Selects orders that may be joined to a client; like `client` when absent. */
  joining?: SQL | undefined
  /** Absent: all kinds are called bills, which the index of open ones answers without reading them. */
  tellsKinds?: boolean
  /** Orders of that place, and of documents what orders of the place have of them (`share_of_place`). */
  place?: number | undefined
}

/**
 * What is owed: `debtor` (a client's id, or less than zero: the first order of somebody who is no client), `client_id`,
 * `order_id` (of the latter, and of an order that stands in the row of the client whom it may be joined to), `due_on`,
 * `open`, `kind`. Documents with what is open, and orders that went out unpaid since then.
 */
export function buildOwedQuery({
  client = sql`true`,
  stranger = sql`true`,
  joining = client,
  tellsKinds = false,
  place,
}: Which): SQL {
  const { document_id, client_id, due_on, open } = document_balances
  const kind = tellsKinds
    ? sql`(select case when d.kind::text in ${isApart} then 'compensation' else 'bill' end from documents d where d.id = ${document_id})`
    : sql`'bill'`
  const unpaid = place ? selectOutUnpaid(place) : outUnpaid
  const openHere = place ? sql`share_of_place(${document_id}, ${open}, ${place})` : sql`${open}`
  return sql`(
    select * from (
      select ${client_id} as debtor, ${client_id} as client_id, null::int as order_id, ${due_on} as due_on, ${openHere} as open, ${kind} as kind
        from ${document_balances} where ${open} <> 0 and ${client_id} is not null) of_clients where ${client}${place ? sql` and open <> 0` : sql``}
    union all
    select coalesce(client_id, -first) as debtor, client_id, order_id, due_on, open, kind from (
     select *, min(order_id) over buyer as first, bool_or(${stranger}) over buyer as is_asked from (
      select ${clientToJoinTo} as client_id, ${strangerOf} as stranger, d.order_id, b.due_on, b.open, 'compensation' as kind
        from document_balances b join documents d on d.id = b.document_id join orders o on o.id = d.order_id
       where b.open <> 0 and b.client_id is null and d.kind::text in ${isApart}${isOfPlace(place)}
      union all
      select joins, stranger, id, went_on, open::int, 'order' from (${unpaid}) u where u.client_id is null) of_no_client
     window buyer as (partition by stranger)) by_buyer
     where case when client_id is null then is_asked else ${joining} end
    union all
    select * from (
      select client_id as debtor, client_id, null::int as order_id, went_on as due_on, open::int, 'order' as kind
        from (${unpaid}) u where u.client_id is not null) out_unpaid where ${client}
  ) owed`
}

export const buildOutUnpaidQuery = (...clientIds: readonly number[]): SQL =>
  sql`(${outUnpaid} and o.client_id = any(${sql.param([...clientIds])}::int[])) u`

/** Of everybody. */
export const allOutUnpaid = sql`(${outUnpaid}) u`

/** What a debtor who is no client owes: `first_order` names them, as in `buildOwedQuery`; one that may be joined is left out. */
export const owedByStrangers = sql`(
  select *, min(order_id) over (partition by stranger) as first_order from (
    select ${strangerOf} as stranger, d.order_id, d.id as document_id, b.due_on, b.open
      from document_balances b join documents d on d.id = b.document_id join orders o on o.id = d.order_id
     where b.open > 0 and b.client_id is null and d.kind::text in ${isApart} and ${clientToJoinTo} is null
       and ${sql.raw(buildListedCondition())} and o.erased_at is null
    union all
    select u.stranger, u.id, null, u.went_on, u.open::int from (${outUnpaid}) u where u.client_id is null and u.joins is null) owed) s`

/**
 * State at the end of a day: `id`, `client_id` (also a client to join now), `stranger`, `went_on`, `open`; an order paid
 * later was still owed.
 */
export function buildOutUnpaidOnDayQuery(day: Day): SQL {
  const received = buildReceivedUntilSql(day)
  return sql`select o.id, coalesce(o.client_id, ${clientToJoinTo}) as client_id, ${strangerOf} as stranger, ${wentOn} as went_on, o.price_with_vat - ${received} as open
    from ${orders} o
   cross join ${went}
   where ${buildUnpaidOnDayCondition(day)} and ${sql.raw(buildListedCondition())}
     and ${wentOn} <= ${day} and o.price_with_vat > ${received}`
}

/**
 * How what `buildOutUnpaidOnDayQuery` tells moves from day to day: `client_id`, `stranger`, `day`, `cents`. Of the first
 * day it is all that was open.
 */
export function buildOutUnpaidMovesQuery({ first, last }: { first: Day; last: Day }): SQL {
  const received = buildReceivedUntilSql(sql`m.day`)
  return sql`select o.client_id, o.stranger, m.day, open - lag(open, 1, 0) over (partition by o.id order by m.day) as cents
    from (select o.id, coalesce(o.client_id, ${clientToJoinTo}) as client_id, ${strangerOf} as stranger, o.price_with_vat,
                 ${wentOn} as went_on, (o.paid_at at time zone 'Europe/Vilnius')::date as done_on
            from ${orders} o
           cross join ${went}
           where ${buildUnpaidOnDayCondition(first)} and ${sql.raw(buildListedCondition())} and ${wentOn} <= ${last}) o
   cross join lateral (select o.went_on as day
                       union
                       select p.paid_on from payments p where p.order_id = o.id and p.paid_on > o.went_on and p.paid_on <= ${last}
                       union
                       select o.done_on where o.done_on > o.went_on and o.done_on <= ${last}) m
   cross join lateral (select case when o.done_on <= m.day then 0 else greatest(0, o.price_with_vat - ${received}) end as open) each`
}
