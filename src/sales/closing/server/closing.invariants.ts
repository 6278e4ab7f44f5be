import type { Invariant } from '#shell/module/invariant.ts'

export const closingInvariants: Invariant[] = [
  {
    name: 'I14-lapsed',
    says: 'an order that lapsed is unpaid, came from the web or extends one that did, and holds no unit and no deposit; its customer was told before',
    sql: `select 'order ' || o.id as what
            from orders o
           where o.lapsed_at is not null
             and (o.paid_at is not null
                  or not (o.lapses or exists (select from rental_extensions e where e.order_id = o.id and e.undone_at is not null))
                  or exists (select from rentals r where r.order_id = o.id and r.cancelled_at is null)
                  or exists (select from deposit_balances b where b.order_id = o.id and b.held > 0)
                  or (o.lapses and o.email <> '' and o.deleted_at is null
                      and not exists (select from order_approvals a where a.order_id = o.id and a.decision in ('declined', 'withdrawn'))
                      and not exists (select from order_notices n where n.order_id = o.id
                                        and n.kind = case when o.unapproved_since is null then 'lapses-soon' else 'approval-lapses-soon' end)))`,
  },
]
