import type { Invariant } from '#shell/module/invariant.ts'

export const handoversInvariants: Invariant[] = [
  {
    name: 'H1',
    says: 'what rentals say is out went out by acts',
    sql: `select 'order line ' || r.order_line_id || ': ' || sum(r.handed_out) || ' out' as what
            from rentals r
           group by r.order_line_id
          having sum(r.handed_out) <> coalesce((select sum(l.quantity) from handover_lines l
                   join handovers h on h.id = l.handover_id
                  where l.order_line_id = r.order_line_id and h.act = 'handover'), 0)`,
  },
  {
    name: 'H2',
    says: 'what acts say came back is back',
    sql: `select 'order line ' || l.order_line_id || ': ' || sum(l.quantity) || ' by acts' as what
            from handover_lines l join handovers h on h.id = l.handover_id
           where h.act = 'return'
           group by l.order_line_id
          having sum(l.quantity) > coalesce((select sum(r.quantity) from rentals r
                   where r.order_line_id = l.order_line_id and r.returned_at is not null), 0)`,
  },
]
