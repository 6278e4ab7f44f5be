import { sql } from 'drizzle-orm'
import { buildSubjectClientQuery, isSubjectsOrder, type Section } from './data-subject.ts'

export const moneySections = {
  settlements: {
    title: 'Atsiskaitymai grąžinus',
    tables: ['settlements'],
    columns: {
      order_id: 'Užsakymas',
      text: 'Už ką',
      amount: 'Suma, ct',
      settled_at: 'Atsiskaityta',
      created_at: 'Kada',
    },
    rows: (who) =>
      sql`select s.* from settlements s join orders o on o.id = s.order_id where ${isSubjectsOrder(who)} order by s.id`,
  },
  document_revisions: {
    title: 'Ankstesnės dokumentų redakcijos',
    tables: ['document_revisions'],
    columns: { full_number: 'Numeris', revision: 'Redakcija', replaced_at: 'Galiojo iki', snapshot: 'Turinys' },
    rows: (who) =>
      sql`select r.*, d.full_number from document_revisions r join documents d on d.id = r.document_id join orders o on o.id = d.order_id
           where ${isSubjectsOrder(who)} order by r.document_id, r.revision`,
  },
  documents: {
    title: 'Sąskaitos ir kiti dokumentai',
    tables: ['documents'],
    columns: {
      full_number: 'Numeris',
      kind: 'Rūšis',
      issued_on: 'Išrašyta',
      order_id: 'Užsakymas',
      snapshot: 'Turinys',
    },
    rows: (who) =>
      sql`select * from documents where id in (
            select d.id from documents d join orders o on o.id = d.order_id where ${isSubjectsOrder(who)}
            union select id from documents where order_id is null and client_id in ${buildSubjectClientQuery(who)})
           order by id`,
  },
  debts: {
    title: 'Vėluojamos sąskaitos: priminimai, pažadai, palūkanos ir išlaidos',
    tables: ['debt_reminders', 'debt_promises', 'debt_claims'],
    columns: {
      kind: 'Kas',
      told_at: 'Kada',
      full_number: 'Sąskaita',
      amount: 'Suma, ct',
      day: 'Iki kada',
      note: 'Pastaba',
      ended_at: 'Nebegalioja nuo',
    },
    rows: (who) =>
      sql`select x.*, d.full_number from (
            select 'priminimas' as kind, sent_at as told_at, document_id, open as amount, null::text as day, null::text as note,
                   null::timestamptz as ended_at
              from debt_reminders where client_id in ${buildSubjectClientQuery(who)} or client_id is null
               and document_id in (select d.id from documents d join orders o on o.id = d.order_id where ${isSubjectsOrder(who)})
            union all
            select 'pažadas', made_at, null, amount, day::text, note, ended_at from debt_promises where client_id in ${buildSubjectClientQuery(who)}
            union all
            select case kind when 'interest' then 'palūkanos' else 'išieškojimo išlaidos' end, accepted_at, document_id, amount,
                   until_day::text, null, dropped_at
              from debt_claims where client_id in ${buildSubjectClientQuery(who)}) x
            left join documents d on d.id = x.document_id order by x.told_at, d.full_number, x.kind`,
  },
  payments: {
    title: 'Mokėjimai',
    tables: ['payments'],
    columns: {
      order_id: 'Užsakymas',
      paid_on: 'Diena',
      amount: 'Suma, ct',
      way: 'Būdas',
      receipt_number: 'Kvitas',
      note: 'Pastaba',
      payer: 'Mokėtojas',
      iban: 'Mokėtojo sąskaita',
      remittance: 'Paskirtis',
    },
    rows: (who) =>
      // ids first: PostgreSQL would read all payments for a join
      sql`select p.*, b.debtor_name as payer, b.debtor_iban as iban, b.remittance
            from payments p left join bank_entries b on b.id = p.bank_entry_id
             -- what was assigned to them by mistake is somebody else's
             and not exists (select from payments r where r.reverses in (p.id, p.reverses))
           where p.id = any (array(
            select y.id from payments y join orders o on o.id = y.order_id where ${isSubjectsOrder(who)}
            union select id from payments where client_id in ${buildSubjectClientQuery(who)}))
           order by p.id`,
  },
  online_payments: {
    title: 'Mokėjimai internetu',
    tables: ['payment_intents'],
    columns: {
      order_id: 'Užsakymas',
      provider: 'Mokėjimų teikėjas',
      way: 'Iš kur mokėta',
      reference: 'Numeris',
      amount: 'Suma, ct',
      received: 'Gauta, ct',
      returned: 'Grąžinta, ct',
      begun_at: 'Kada pradėta',
    },
    rows: (who) =>
      sql`select * from payment_intents where id in (
            select i.id from payment_intents i join orders o on o.id = i.order_id where ${isSubjectsOrder(who)}
            union select id from payment_intents where client_id in ${buildSubjectClientQuery(who)})
           order by id`,
  },
  refunds: {
    title: 'Grąžinimai pavedimu',
    tables: ['refunds'],
    columns: {
      order_id: 'Užsakymas',
      amount: 'Suma, ct',
      name: 'Gavėjas',
      iban: 'Gavėjo sąskaita',
      sent_at: 'Išsiųsta bankui',
    },
    rows: (who) =>
      sql`select r.*, coalesce(p.order_id, d.order_id) as order_id, coalesce(-p.amount, d.amount) as amount
            from refunds r left join payments p on p.id = r.payment_id left join deposits d on d.id = r.deposit_id
           where r.id = any (array(
            select r.id from orders o join payments p on p.order_id = o.id join refunds r on r.payment_id = p.id where ${isSubjectsOrder(who)}
            union select r.id from orders o join deposits d on d.order_id = o.id join refunds r on r.deposit_id = d.id where ${isSubjectsOrder(who)}
            union select r.id from payments p join refunds r on r.payment_id = p.id where p.client_id in ${buildSubjectClientQuery(who)}))
           order by r.id`,
  },
  deposits: {
    title: 'Užstatai',
    tables: ['deposits'],
    columns: { order_id: 'Užsakymas', kind: 'Kas', amount: 'Suma, ct', way: 'Būdas', reason: 'Priežastis', at: 'Kada' },
    rows: (who) =>
      sql`select d.* from deposits d join orders o on o.id = d.order_id where ${isSubjectsOrder(who)} order by d.id`,
  },
} as const satisfies Record<string, Section>
