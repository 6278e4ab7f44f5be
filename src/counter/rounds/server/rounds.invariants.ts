import type { Invariant } from '#shell/module/invariant.ts'

export const roundsInvariants: Invariant[] = [
  {
    name: 'D2-done',
    says: 'a stop that is done has its act, and one that is not has none',
    sql: `select 'stop ' || s.id as what from stops s
            left join stop_reports r on r.stop_id = s.id and r.kind in ('handed-over', 'taken-back')
            left join handovers h on h.id = r.handover_id
           where (s.state = 'done') <> (r.id is not null)
              or (r.id is not null and (h.order_id <> s.order_id
                   or h.act <> case r.kind when 'handed-over' then 'handover' else 'return' end
                   or r.kind <> case s.kind when 'deliver' then 'handed-over' else 'taken-back' end))`,
  },
  {
    name: 'D2-once',
    says: 'a stop ends once, and each act of a driver is of one stop',
    sql: `select 'stop ' || stop_id as what from stop_reports where kind in ('handed-over', 'taken-back', 'failed')
           group by stop_id having count(*) > 1
          union all
          select 'hand-over ' || handover_id from stop_reports where handover_id is not null
           group by handover_id having count(*) > 1`,
  },
  {
    name: 'D2-goods',
    says: 'no more goods were handed over than were bought',
    sql: `select 'order line ' || l.id as what from order_lines l join handover_goods g on g.order_line_id = l.id
           group by l.id having sum(g.quantity) > l.quantity or l.type = 'rent' or l.is_delivery or l.is_one_way or l.is_service or l.is_waiver`,
  },
  {
    name: 'D2-signed',
    says: 'what was signed without a network was signed before it came, and a tool came back after it went out, in no month closed by then',
    sql: `with acts as (
            select h.id, h.act, h.happened_at, d.issued_at, l.order_line_id
              from handovers h join documents d on d.id = h.document_id left join handover_lines l on l.handover_id = h.id)
          select 'report ' || id as what from stop_reports where happened_at > received_at
          union all
          select distinct 'hand-over ' || id from acts where happened_at > issued_at
          union all
          select 'rental ' || r.id from rentals r
           where r.handed_out > 0
             and r.returned_at < (select min(a.happened_at) from acts a where a.act = 'handover' and a.order_line_id = r.order_line_id)
          union all
          select distinct 'rental ' || r.id
            from acts a join rentals r on r.order_line_id = a.order_line_id and r.returned_at = a.happened_at
            join months m on m.closed_at < a.issued_at
             and a.happened_at < ((m.month || '-01')::date + interval '1 month') at time zone 'Europe/Vilnius'
           where a.act = 'return'`,
  },
]
