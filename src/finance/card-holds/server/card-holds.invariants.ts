import type { Invariant } from '#shell/module/invariant.ts'

export const cardHoldsInvariants: Invariant[] = [
  {
    name: 'I5-card-holds',
    says: 'what the ledger of deposits says to be held on cards is what is held on them',
    sql: `select 'order ' || coalesce(l.order_id, h.order_id) || ': ledger ' || coalesce(l.cents, 0) || ', cards ' || coalesce(h.cents, 0) as what
            from (select order_id, sum(case when kind = 'held' then amount else -amount end) as cents
                    from deposits where way = 'card-hold' group by order_id) l
            full join (select order_id, sum(amount) as cents from card_holds where state = 'held' group by order_id) h
              on h.order_id = l.order_id
           where coalesce(l.cents, 0) <> coalesce(h.cents, 0)`,
  },
]
