import { buildDaySql, buildReferenceSql } from './canonical.factories.ts'
import type { ShopFillStep } from './make-step.factories.ts'

/**
 * One a day, with one outgoing payment for ten orders' transfers. Some recent money waits, some belongs to no order.
 */
export const bankSteps: ShopFillStep[] = [
  {
    name: 'bank',
    unindexed: ['bank_entries'],
    sql: `
      create temp table moved as
      select o.id as order_id, ${buildDaySql('o.paid_at')} as day, o.price_with_vat as amount, o.client as payer, 'LT' || (120000000000000000 + o.user_id) as payer_iban,
             case when o.id % 2 = 0 then ${buildReferenceSql("'1'")} else '' end as reference,
             'Apmokėjimas pagal užsakymą Nr. ' || o.id as remittance, 'settled' as state, o.paid_at as decided_at
        from orders o where o.paid_at is not null and o.id % 3 = 0
      union all
      select null, ${buildDaySql('placed_at')}, -1000 - id % 90000, 'UAB „Tiekėjas ' || id % 40 || '“', 'LT' || (990000000000000000 + id % 40), '',
             'Sąskaita T' || id, 'other', null from orders where id % 10 = 1
      union all
      select null, ${buildDaySql('placed_at')}, 100 + id % 9000, name || ' ' || lastname, 'LT' || (880000000000000000 + id), '',
             'Už įrankius', case when placed_at > at - interval '14 days' then 'waiting' else 'dismissed' end,
             case when placed_at <= at - interval '14 days' then placed_at + interval '1 day' end
        from given, orders where id % 100 = 7;
      insert into bank_statements (iban, bank_id, currency, closed_on, opening, closing, file_name, imported_by, imported_at)
      select 'LT121000011101001000', to_char(day, 'YYYYMMDD'), 'EUR', day, sum(sum(amount)) over (order by day) - sum(amount),
             sum(sum(amount)) over (order by day), 'israsas-' || day || '.xml', 0, (day + interval '1 day 9 hours') at time zone 'Europe/Vilnius'
        from moved group by day order by day;
      insert into bank_entries (statement_id, key, booked_on, amount, currency, is_reversal, debtor_name, debtor_iban, reference,
        remittance, state, matched_by, decided_by, decided_at, looked_at)
      select s.id, coalesce('order ' || m.order_id, state || ' ' || payer_iban || ' ' || day || ' ' || remittance), day, amount, 'EUR', false, payer, payer_iban,
             reference, remittance, state, case when state = 'settled' then case when reference = '' then 'clerk' else 'reference' end end,
             case when state in ('settled', 'dismissed') then 0 end, decided_at, coalesce(decided_at, s.imported_at)
        from moved m join bank_statements s on s.closed_on = m.day
       order by day, m.order_id`,
  },
]
