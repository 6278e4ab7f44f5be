import { buildDaySql } from './canonical.factories.ts'
import type { ShopFillStep } from './make-step.factories.ts'

/**
 * Every tool had a machine in repair once, every third twice. Every twelfth is inspected yearly, every fifth of those
 * also by days out or meter; of a hundred machines one is overdue, four soon.
 */
export const serviceSteps: ShopFillStep[] = [
  {
    name: 'downtimes',
    unindexed: ['downtimes'],
    sql: `
      alter table downtimes disable trigger downtime_is_free;
      insert into downtimes (product_id, unit_id, quantity, from_at, to_at, kind, reason, created_at, ended_at, ended_by)
      select p.id, m.unit + place, 1, began, ended, d.kind, 'Remontas dirbtuvėse', began, ended, case when ended is not null then 0 end
        from given cross join first cross join products p join first_machine m on m.product_id = p.id
       cross join lateral (select p.id - first.product as i) i
       cross join lateral (values
         (i % p.stock, (60 + i::bigint * 37 % 600)::int, 2 + i % 4, 'repair'::downtime_kind),
         (case when i % 3 = 0 then (i + 1) % p.stock end, (30 + i::bigint * 91 % 600)::int, 1 + i % 3, 'service'),
         (case when i % 25 = 5 and i > third / 4 then p.stock - 1 end, i % 20, null, 'repair')) d (place, days_ago, days, kind)
       cross join lateral (select at - days_ago * interval '1 day' as began, at - (days_ago - days) * interval '1 day' as ended) e
       where place is not null order by began;
      alter table downtimes enable trigger downtime_is_free`,
  },
  {
    name: 'inspections',
    unindexed: ['unit_inspections', 'meter_readings'],
    sql: `
      alter table product_inspections disable trigger user;
      alter table unit_inspections disable trigger user;
      alter table meter_readings disable trigger user;
      insert into product_inspections (product_id, position, kind, months, rental_days, meter_hours, obligatory)
      select p.id, position, k.kind, months, rental_days, meter_hours, obligatory
        from first cross join products p cross join lateral (select p.id - first.product as i) i
       cross join (values (0, 'Elektros sauga', 12, null::int, null::int, true), (1, 'Apžiūra', null, 60, null, false),
                          (2, 'Alyva', null, null, 250, false)) k (position, kind, months, rental_days, meter_hours, obligatory)
       where p.kind = 'rent' and i % 12 = 4 and (position = 0 or i % 60 = 12 * position - 8);
      insert into unit_inspections (unit_id, kind, passed_on, valid_until, inspector, certificate_number, hours, by_user_id, created_at)
      select u.id, k.kind, passed_on, case when k.months is not null then (passed_on + interval '1 year')::date end, 'Saugos laboratorija',
             'EL-' || u.id || '-' || years, case when k.meter_hours is not null then 100 end, 0, passed_on + interval '9 hours'
        from given cross join product_inspections k join units u on u.product_id = k.product_id, generate_series(1, 0, -1) years
       cross join lateral (select (${buildDaySql('at')} - years * 365
         - case when u.id % 100 = 0 and k.obligatory then 370 else 2 + (u.id::bigint * 7919 % 360)::int end) as passed_on) d
       order by years desc, u.id;
      insert into meter_readings (unit_id, hours, read_at, by_user_id)
      select u.id, 100 + u.id % 240 * nth, at - (3 - nth) * interval '100 hours', 0
        from given cross join product_inspections k join units u on u.product_id = k.product_id, generate_series(0, 1) nth
       where k.meter_hours is not null order by nth, u.id;
      alter table product_inspections enable trigger user;
      alter table unit_inspections enable trigger user;
      alter table meter_readings enable trigger user`,
  },
  {
    name: 'what is due',
    unindexed: ['inspection_terms'],
    sql: `
      analyze unit_inspections; analyze product_inspections; analyze meter_readings;
      insert into inspection_terms (unit_id, kind, product_id, obligatory, passed_on, valid_until, due_on, lapses_on)
      select unit_id, kind, product_id, obligatory, passed_on, valid_until, due_on, lapses_on from inspection_terms_now`,
  },
]
