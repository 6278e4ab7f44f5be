import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { Invariant } from '#shell/module/invariant.ts'

const isLive = 'o.deleted_at is null and o.lapsed_at is null and o.unapproved_since is null'

export const deliveryInvariants: Invariant[] = [
  {
    name: 'D1-slots',
    says: 'no slot of a day to come has more stops than places',
    sql: `select 'slot ' || s.slot_id || ' on ' || s.day || ': ' || count(*) || ' stops' as what
            from stops s join delivery_slots d on d.id = s.slot_id
           where s.state <> 'dropped' and s.day >= current_date
           group by s.slot_id, s.day, d.capacity
          having count(*) > coalesce(
            (select e.capacity from delivery_exceptions e where e.day = s.day and e.slot_id = s.slot_id),
            (select e.capacity from delivery_exceptions e where e.day = s.day and e.slot_id is null), d.capacity)`,
  },
  {
    name: 'D1-stops',
    says: 'an order that is paid to be brought has its stop',
    sql: `select 'order ' || o.id || ' is to be brought and has no stop' as what
            from order_lines l join orders o on o.id = l.order_id
           where l.is_delivery and ${isLive}
             and not exists (select from stops s where s.order_id in (o.id, o.parent_id) and s.state <> 'dropped'
                                and s.kind = case when l.is_collection then 'collect' else 'deliver' end)
             and (not l.is_collection or exists (
                   select from rentals r join orders f on f.id = r.order_id
                    where coalesce(f.parent_id, f.id) = coalesce(o.parent_id, o.id) and r.returned_at is null and r.cancelled_at is null))
             and not exists (select from documents d where d.order_id = o.id and d.kind in ${buildPaperKindsSql('isCreditNote')})`,
  },
  {
    name: 'D1-lines',
    says: 'a place of a slot is taken by an order that stands, and whose line says the same time',
    sql: `select 'stop ' || s.id || ' of order ' || s.order_id as what
            from stops s join orders o on o.id = s.order_id
           where s.kind = 'deliver' and s.state = 'open' and s.slot_id is not null
             and (o.deleted_at is not null or o.lapsed_at is not null or exists (
                   select from order_lines l join orders f on f.id = l.order_id
                    where (f.id = o.id or f.parent_id = o.id) and f.deleted_at is null and f.lapsed_at is null
                      and l.is_delivery and not l.is_collection and (o.paid_at is null or l.price_with_vat > 0)
                      and not exists (
                        select from documents d where d.order_id = f.id and d.kind in ${buildPaperKindsSql('isCreditNote')})
                   having bool_or(l.title like '%' || s.day || ' ' || s.from_time || '–' || s.to_time) is not true
                      and (o.paid_at is null or count(*) > 0)))`,
  },
]
