import { sql } from 'drizzle-orm'
import { shopMailTemplates } from '../shop-mail-templates.ts'
import { hasMail, isSubjectsOrder, type Section } from './data-subject.ts'

export const correspondenceSections = {
  mails: {
    title: 'Jums siųsti laiškai',
    tables: ['mails'],
    columns: { written_at: 'Parašyta', sent_at: 'Išsiųsta', recipient: 'Kam', subject: 'Tema', order_id: 'Užsakymas' },
    rows: (who) =>
      // one index each; letters to the shop are their writers'
      sql`select * from mails where template not in ${shopMailTemplates} and id in (
            select id from mails where user_id = ${who.userId}::int
            union select id from mails where ${hasMail(sql`recipient`, who)}
            union select m.id from orders o join mails m on m.order_id = o.id where o.user_id = ${who.userId}::int)
           order by id`,
  },
  sms: {
    title: 'Jums siųstos SMS',
    tables: ['sms_messages'],
    columns: { written_at: 'Parašyta', sent_at: 'Išsiųsta', recipient: 'Kam', text: 'Tekstas', order_id: 'Užsakymas' },
    rows: (who) =>
      sql`select * from sms_messages where id in (
            select id from sms_messages where user_id = ${who.userId}::int
            union select m.id from orders o join sms_messages m on m.order_id = o.id where ${isSubjectsOrder(who)})
           order by id`,
  },
  sms_consents: {
    title: 'Sutikimai gauti SMS',
    tables: ['sms_consents'],
    columns: {
      phone: 'Telefonas',
      given_at: 'Sutikta',
      given_from: 'Kur sutikta',
      withdrawn_at: 'Atšaukta',
      withdrawn_from: 'Kur atšaukta',
    },
    rows: (who) =>
      sql`select * from sms_consents where id in (
            select id from sms_consents where user_id = ${who.userId}::int
            union select c.id from orders o join sms_consents c on c.order_id = o.id where ${isSubjectsOrder(who)})
           order by id`,
  },
  withdrawals: {
    title: 'Sutarties atsisakymai',
    tables: ['withdrawals'],
    columns: { received_at: 'Gauta', name: 'Vardas', email: 'El. paštas', order_number: 'Įrašytas numeris' },
    rows: (who) =>
      sql`select w.* from withdrawals w left join orders o on o.id = w.order_id
           where ${hasMail(sql`w.email`, who)} or ${isSubjectsOrder(who)} order by w.id`,
  },
  consents: {
    title: 'Pasirinkimai dėl slapukų šioje naršyklėje',
    tables: ['consents'],
    columns: {
      given_at: 'Kada',
      categories: 'Su kuo sutikta',
      text_version: 'Teksto redakcija',
      consent_id: 'Numeris',
    },
    rows: (who) => sql`select * from consents where consent_id = ${who.consentId ?? ''} order by id`,
  },
  history: {
    title: 'Istorija',
    tables: ['history'],
    columns: { at: 'Kada', deed: 'Kas padaryta', subject_title: 'Su kuo', details: 'Kas pakeista' },
    rows: (who) =>
      // one index each
      sql`select at, deed, subject_title, details from history where id in (
            select id from history where by_id = ${who.userId}::int
            union select id from history where subject_kind = 'user' and subject_id = ${who.userId}::int
            union select h.id from orders o join history h on h.subject_kind = 'order' and h.subject_id = o.id where ${isSubjectsOrder(who)})
           order by id`,
  },
  requests: {
    title: 'Prašymai dėl asmens duomenų',
    tables: ['data_requests'],
    columns: {
      kind: 'Ko prašyta',
      email: 'El. paštas',
      note: 'Pastaba',
      received_at: 'Gauta',
      due_at: 'Atsakyti iki',
      extension_reason: 'Kodėl pratęsta',
      outcome: 'Sprendimas',
      refusal_reason: 'Kodėl atmesta',
      closed_at: 'Užbaigta',
    },
    rows: (who) =>
      sql`select * from data_requests where user_id = ${who.userId}::int or ${hasMail(sql`email`, who)} order by id`,
  },
  notes: {
    title: 'Administratoriaus pastaba ir užduotys',
    tables: ['notes', 'todos'],
    columns: { text: 'Tekstas', at: 'Kada' },
    rows: (who) =>
      sql`select note as text, updated_at as at from notes where user_id = ${who.userId}::int
          union all select todo, created_at from todos where user_id = ${who.userId}::int`,
  },
  vat_checks: {
    title: 'PVM mokėtojo kodo patikros (VIES)',
    tables: ['vat_checks'],
    columns: {
      code: 'Kodas',
      answer: 'Atsakymas',
      name: 'Pavadinimas',
      address: 'Adresas',
      consultation_number: 'Numeris',
      asked_at: 'Kada',
    },
    rows: (who) =>
      sql`select * from vat_checks where code in (select pvm_k from users where id = ${who.userId}::int
            union select o.pvm_k from orders o where ${isSubjectsOrder(who)}) order by id`,
  },
} as const satisfies Record<string, Section>
