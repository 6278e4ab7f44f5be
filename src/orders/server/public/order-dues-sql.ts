import { buildListedCondition, buildUnpaidCondition } from './order-state-conditions.ts'

/** Cents less refunds. `alias` names `orders`. */
export const buildOrderReceivedSql = (alias = 'o'): string =>
  `coalesce((select sum(p.amount) from payments p where p.order_id = ${alias}.id), 0)`

/** Cents, of one order of a family: nothing once it is paid, on bills, lapsed, or while it waits for approval. */
export const buildOrderDueSql = (alias = 'o'): string =>
  `(case when ${buildListedCondition(alias)} and ${buildUnpaidCondition(alias)} then greatest(0, ${alias}.price_with_vat - ${buildOrderReceivedSql(alias)}) else 0 end)::int`

/** Cents, of the order and its family; null for one that is a family of its own. */
export const buildFamilyDueSql = (alias = 'o'): string =>
  `(select case when count(*) > 1 then coalesce(sum(${buildOrderDueSql('member')}), 0)::int end from orders member
     where (member.id = coalesce(${alias}.parent_id, ${alias}.id) or member.parent_id = coalesce(${alias}.parent_id, ${alias}.id))
       and ${buildListedCondition('member')})`
