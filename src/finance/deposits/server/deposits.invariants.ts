import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { Invariant } from '#shell/module/invariant.ts'
import { buildHeldSumSql } from './public/build-held-sum-sql.ts'

export const depositsInvariants: Invariant[] = [
  {
    name: 'H3',
    says: 'kept deposits pay for no more than was kept of the family',
    sql: `with roots as (select id, coalesce(parent_id, id) as root from orders)
          select 'order ' || r.root as what
            from (select order_id, covered as cents from settlements where compensation_id is null
                  union all
                  select d.order_id, s.amount from payment_documents s join payments p on p.id = s.payment_id and p.way = 'deposit'
                    join documents d on d.id = s.document_id and d.kind in ${buildPaperKindsSql('isApartFromPrice')}) s
            join roots r on r.id = s.order_id
           group by r.root
          having sum(s.cents) > coalesce((select sum(d.amount) from deposits d join roots k on k.id = d.order_id
                   where k.root = r.root and d.kind = 'kept'), 0)`,
  },
  {
    name: 'I5-bank',
    says: 'of no bank line is more of an order’s deposit taken away again than it brought',
    sql: `select 'order ' || order_id || ', bank entry ' || bank_entry_id as what
            from deposits where bank_entry_id is not null group by order_id, bank_entry_id
          having sum(case kind when 'held' then amount else -amount end) < 0`,
  },
  {
    name: 'I5-deposits',
    says: 'no more of an order’s deposit went back or was kept than was taken in',
    sql: `select 'order ' || order_id || ': ' || ${buildHeldSumSql()} as what
            from deposits group by order_id having ${buildHeldSumSql()} < 0`,
  },
  {
    name: 'I5-balances',
    says: 'how an order’s deposit stands is what its ledger adds up to',
    sql: `select 'order ' || coalesce(d.order_id, b.order_id) as what
            from (select order_id, sum(case when kind = 'held' then amount else 0 end) as taken,
                         sum(case kind when 'returned' then amount when 'given-back' then amount when 'regained' then -amount else 0 end) as returned,
                         sum(case kind when 'kept' then amount when 'given-back' then -amount when 'regained' then amount else 0 end) as kept, min(at) as since, max(at) as last
                    from deposits group by order_id) d
            full join deposit_balances b on b.order_id = d.order_id and b.taken = d.taken and b.returned = d.returned
             and b.kept = d.kept and b.held = d.taken - d.returned - d.kept and b.since = d.since and b.last = d.last
           where d.order_id is null or b.order_id is null`,
  },
]
