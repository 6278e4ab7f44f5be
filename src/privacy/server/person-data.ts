import { type SQL, sql } from 'drizzle-orm'
import { auditEventWords } from '#history/audit-events.ts'
import { titleOfRental } from '#periods/title-of-rental.ts'
import type { Reader } from '#platform/database/database.ts'
import { lettersToShop } from './letters-to-shop.ts'

/** Whose data are asked for. A person without an account is known by the e-mail alone. */
export interface DataSubject {
  userId: number | null
  /** Null while nobody has confirmed the account's address: then only what hangs on the account is theirs. */
  email: string | null
  /** The random number under which their browser keeps its choice about cookies. */
  consentId?: string | undefined
}

interface Section {
  title: string
  /** The tables that it shows; a test looks for those that are nowhere. */
  tables: readonly string[]
  /** Columns of the answer, as the readable twin calls them. */
  columns: Record<string, string>
  rows: (subject: DataSubject) => SQL
}

const mine = ({ userId, email }: DataSubject) =>
  sql`(o.user_id = ${userId}::int or (o.user_id is null and lower(o.email) = ${small(email)}::text))`
const hasMail = (column: SQL, { email }: DataSubject) => sql`lower(${column}) = ${small(email)}::text`
/** The person themselves among the clients; what a company owes is nobody's own. */
const asClient = (who: DataSubject) =>
  sql`(select id from clients where kind = 'person' and (user_id = ${who.userId}::int or ${hasMail(sql`email`, who)}))`
/** Null is equal to nothing. */
const small = (email: string | null) => email?.toLowerCase() ?? null

/** Everything that is kept about a person, table by table. Nothing secret: no hashes of passwords or tokens. */
export const sections = {
  account: {
    title: 'Paskyra',
    tables: ['users'],
    columns: {
      name: 'Vardas',
      lastname: 'Pavardė',
      email: 'El. paštas',
      email_confirmed_at: 'El. paštas patvirtintas',
      pending_email: 'Prašomas kitas el. paštas',
      phone: 'Telefonas',
      title: 'Įmonė',
      im_k: 'Įmonės kodas',
      pvm_k: 'PVM mokėtojo kodas',
      roles: 'Pareigos',
      created_at: 'Sukurta',
      last_login_at: 'Prisijungta',
    },
    rows: (who) => sql`select * from users where id = ${who.userId}::int`,
  },
  sign_ins: {
    title: 'Prisijungimai',
    tables: ['tokens', 'password_resets', 'known_devices'],
    columns: {
      created_at: 'Prisijungta',
      last_used_at: 'Naudota',
      device: 'Įrenginys',
      client: 'Adresas',
      expires_at: 'Galioja iki',
      remember: 'Prisiminti mane',
    },
    rows: (who) =>
      sql`select created_at, last_used_at, device, client, expires_at, remember from tokens where user_id = ${who.userId}::int
          union all select null, null, null, null, expires_at, null from password_resets where user_id = ${who.userId}::int`,
  },
  second_factors: {
    title: 'Antras veiksnys prisijungiant',
    tables: ['totp_secrets', 'recovery_codes', 'passkeys'],
    columns: { kind: 'Kas', name: 'Pavadinimas', created_at: 'Pridėta', last_used_at: 'Naudota', left: 'Liko' },
    rows: (who) =>
      sql`select 'programėlės kodai' as kind, null as name, confirmed_at as created_at, null::timestamptz as last_used_at, null::int as left
            from totp_secrets where user_id = ${who.userId}::int
          union all select 'prieigos raktas', name, created_at, last_used_at, null from passkeys where user_id = ${who.userId}::int
          union all select 'atsarginiai kodai', null, null, null, count(*)::int from recovery_codes
                     where user_id = ${who.userId}::int having count(*) > 0`,
  },
  security_events: {
    title: 'Saugumo įvykiai',
    tables: ['security_events'],
    columns: { at: 'Laikas', event: 'Įvykis', client: 'Iš kur' },
    rows: (who) =>
      sql`select at, event, client from security_events where user_id = ${who.userId}::int order by at, id`,
  },
  email_links: {
    title: 'Nuorodos el. paštui patvirtinti',
    tables: ['email_links'],
    columns: { email: 'Kam', expires_at: 'Galioja iki' },
    rows: (who) => sql`select email, expires_at from email_links where user_id = ${who.userId}::int order by id`,
  },
  objects: {
    title: 'Objektai',
    tables: ['objects'],
    columns: {
      title: 'Pavadinimas',
      address: 'Adresas',
      city: 'Miestas',
      contact_name: 'Kontaktinis asmuo',
      contact_phone: 'Telefonas',
      comment: 'Pastaba',
      created_at: 'Sukurta',
      archived_at: 'Archyvuota',
    },
    rows: (who) => sql`select * from objects where user_id = ${who.userId}::int order by id`,
  },
  client: {
    title: 'Klientų sąraše',
    tables: ['clients'],
    columns: {
      name: 'Vardas ar pavadinimas',
      code: 'Įmonės kodas',
      vat_code: 'PVM kodas',
      contact_name: 'Kontaktinis asmuo',
      contact_lastname: 'Jo pavardė',
      email: 'El. paštas',
      phone: 'Telefonas',
      address: 'Adresas',
      city: 'Miestas',
      postal_code: 'Pašto kodas',
      note: 'Pastaba',
      created_at: 'Įrašyta',
      billing: 'Kada mokama',
      credit_limit: 'Kredito limitas, ct',
      credit_stopped_at: 'Pirkimas į skolą sustabdytas',
      credit_stop_reason: 'Kodėl sustabdytas',
    },
    // on what terms a company buys is the company's
    rows: (who) =>
      sql`select id, name, code, vat_code, contact_name, contact_lastname, email, phone, address, city, postal_code, note, created_at,
                 case when kind = 'person' then billing end as billing, case when kind = 'person' then credit_limit end as credit_limit,
                 case when kind = 'person' then credit_stopped_at end as credit_stopped_at,
                 case when kind = 'person' then credit_stop_reason end as credit_stop_reason
            from clients where user_id = ${who.userId}::int or ${hasMail(sql`email`, who)} order by id`,
  },
  company_people: {
    title: 'Įmonės, kurioms priklauso',
    tables: ['client_people'],
    columns: {
      name: 'Įmonė',
      code: 'Įmonės kodas',
      role: 'Ką gali daryti',
      order_limit: 'Vieno užsakymo riba, ct',
      until_day: 'Galioja iki',
      asked_at: 'Prašyta',
      approved_at: 'Patvirtinta',
    },
    // who waits is told what they asked for, and nothing of what the shop knows
    rows: (who) =>
      sql`select case when m.role = 'pending' then null else c.name end as name, c.code, m.role, m.order_limit,
                 m.until_day::text as until_day, m.asked_at, m.approved_at
            from client_people m join clients c on c.id = m.client_id
           where m.user_id = ${who.userId}::int order by m.asked_at, c.id`,
  },
  desk_orders: {
    title: 'Juodraščiai ir pasiūlymai',
    tables: ['desk_orders', 'quote_links', 'unit_holds'],
    columns: {
      id: 'Nr.',
      number: 'Pasiūlymas',
      form: 'Kas įrašyta',
      price_with_vat: 'Suma su PVM, ct',
      created_at: 'Parengta',
      valid_until: 'Galioja iki',
      placed_at: 'Užsakyta',
      withdrawn_at: 'Atšaukta',
    },
    rows: (who) =>
      // each part by an index of its own
      sql`select d.* from desk_orders d where d.id in (
            select id from desk_orders where ${hasMail(sql`form ->> 'email'`, who)}
            union select x.id from clients c join desk_orders x on x.client_id = c.id
                   where c.kind = 'person' and (c.user_id = ${who.userId}::int or ${hasMail(sql`c.email`, who)}))
          order by d.id`,
  },
  cart: {
    title: 'Krepšelis',
    tables: ['carts'],
    columns: { lines: 'Eilutės', updated_at: 'Pakeista' },
    rows: (who) => sql`select lines, updated_at from carts where user_id = ${who.userId}::int`,
  },
  orders: {
    title: 'Užsakymai',
    tables: ['orders'],
    columns: {
      id: 'Nr.',
      placed_at: 'Pateikta',
      private_or_company: 'Pirkėjas',
      name: 'Vardas',
      lastname: 'Pavardė',
      email: 'El. paštas',
      phone: 'Telefonas',
      title: 'Įmonė',
      im_k: 'Įmonės kodas',
      pvm_k: 'PVM kodas',
      address: 'Adresas',
      city: 'Miestas',
      postal_code: 'Pašto kodas',
      delivery: 'Atsiėmimas',
      comment: 'Pastabos',
      early_start: 'Prašyta pradėti iš karto',
      price: 'Suma be PVM, ct',
      vat: 'PVM, ct',
      price_with_vat: 'Suma su PVM, ct',
      paid_at: 'Apmokėta',
      lapsed_at: 'Nustojo galioti',
      deleted_at: 'Ištrinta',
    },
    rows: (who) => sql`select o.* from orders o where ${mine(who)} order by o.id`,
  },
  order_lines: {
    title: 'Užsakymų eilutės',
    tables: ['order_lines'],
    columns: {
      order_id: 'Užsakymas',
      title: 'Prekė',
      attributes: 'Pasirinkimai',
      quantity: 'Kiekis',
      charged_units: 'Mokama dienų ar valandų',
      price: 'Suma be PVM, ct',
      price_with_vat: 'Suma su PVM, ct',
      period: 'Laikotarpis',
    },
    rows: (who) =>
      sql`select l.* from order_lines l join orders o on o.id = l.order_id where ${mine(who)} order by l.id`,
  },
  rentals: {
    title: 'Nuomos',
    tables: ['rentals'],
    columns: {
      order_id: 'Užsakymas',
      title: 'Įrankis',
      quantity: 'Kiekis',
      starts_at: 'Nuo',
      expected_return: 'Grąžinti iki',
      returned_at: 'Grąžinta',
      cancelled_at: 'Atšaukta',
    },
    rows: (who) =>
      sql`select r.*, ${sql.raw(titleOfRental())} as title from rentals r join orders o on o.id = r.order_id join order_lines l on l.id = r.order_line_id
           where ${mine(who)} order by r.id`,
  },
  extensions: {
    title: 'Nuomos pratęsimai',
    tables: ['rental_extensions'],
    columns: {
      order_id: 'Užsakymas',
      return_before: 'Grąžinti buvo iki',
      return_after: 'Grąžinti iki',
      extended_at: 'Pratęsta',
      undone_at: 'Atšaukta',
    },
    rows: (who) =>
      sql`select e.* from rental_extensions e join rentals r on r.id = e.rental_id join orders o on o.id = r.order_id
           where ${mine(who)} order by e.id`,
  },
  stops: {
    title: 'Nuomos pabaigos ir gedimai',
    tables: ['rental_stops'],
    columns: {
      order_id: 'Užsakymas',
      title: 'Įrankis',
      kind: 'Kas',
      from_at: 'Nuo',
      until_at: 'Iki',
      note: 'Pastaba',
      undone_at: 'Atšaukta',
    },
    rows: (who) =>
      sql`select s.*, r.order_id, ${sql.raw(titleOfRental())} as title from rental_stops s join rentals r on r.id = s.rental_id
            join orders o on o.id = r.order_id join order_lines l on l.id = r.order_line_id where ${mine(who)} order by s.id`,
  },
  deliveries: {
    title: 'Pristatymai ir paėmimai',
    tables: ['stops'],
    columns: {
      order_id: 'Užsakymas',
      kind: 'Kas',
      day: 'Diena',
      from_time: 'Nuo',
      to_time: 'Iki',
      address: 'Adresas',
      city: 'Miestas',
      postal_code: 'Pašto kodas',
      contact_name: 'Kas pasitiks',
      contact_phone: 'Telefonas',
      note: 'Vairuotojui',
      state: 'Būsena',
      ended_at: 'Baigta',
    },
    rows: (who) => sql`select s.* from stops s join orders o on o.id = s.order_id where ${mine(who)} order by s.id`,
  },
  visits: {
    title: 'Vežėjo pranešimai',
    tables: ['stop_reports'],
    columns: { order_id: 'Užsakymas', kind: 'Kas', happened_at: 'Kada' },
    rows: (who) =>
      sql`select v.*, s.order_id from stop_reports v join stops s on s.id = v.stop_id join orders o on o.id = s.order_id
           where ${mine(who)} order by v.id`,
  },
  goods: {
    title: 'Perduotos prekės',
    tables: ['handover_goods'],
    columns: { order_id: 'Užsakymas', happened_at: 'Kada', title: 'Prekė', quantity: 'Kiekis' },
    rows: (who) =>
      sql`select h.order_id, h.happened_at, l.title, g.quantity from handover_goods g join handovers h on h.id = g.handover_id
            join orders o on o.id = h.order_id join order_lines l on l.id = g.order_line_id where ${mine(who)} order by g.id`,
  },
  handovers: {
    title: 'Perdavimai ir grąžinimai',
    tables: ['handovers', 'handover_photos'],
    columns: {
      order_id: 'Užsakymas',
      happened_at: 'Kada',
      act: 'Kas',
      title: 'Įrankis',
      quantity: 'Kiekis',
      serial: 'Serijos numeris',
      condition: 'Būklė',
      note: 'Pastaba',
      photos: 'Nuotraukų',
    },
    rows: (who) =>
      sql`select h.order_id, h.happened_at, h.act, ${sql.raw(titleOfRental('r', 'ol'))} as title, l.quantity, l.serial, l.condition, l.note,
                 (select count(*)::int from handover_photos p where p.line_id = l.id) as photos
            from handovers h join orders o on o.id = h.order_id join handover_lines l on l.handover_id = h.id
            join order_lines ol on ol.id = l.order_line_id left join rentals r on r.id = l.rental_id
           where ${mine(who)} order by l.id`,
  },
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
      sql`select s.* from settlements s join orders o on o.id = s.order_id where ${mine(who)} order by s.id`,
  },
  order_revisions: {
    title: 'Užsakymų pakeitimai',
    tables: ['order_revisions'],
    columns: {
      order_id: 'Užsakymas',
      revision: 'Redakcija',
      at: 'Kada',
      changes: 'Kas pakeista',
      price_with_vat: 'Suma su PVM, ct',
    },
    rows: (who) =>
      sql`select r.* from order_revisions r join orders o on o.id = r.order_id where ${mine(who)} order by r.order_id, r.revision`,
  },
  order_approvals: {
    title: 'Užsakymų patvirtinimai įmonėje',
    tables: ['order_approvals'],
    columns: {
      order_id: 'Užsakymas',
      asked_at: 'Prašyta',
      decision: 'Sprendimas',
      decided_at: 'Nuspręsta',
      reason: 'Priežastis',
    },
    rows: (who) =>
      sql`select a.* from order_approvals a join orders o on o.id = a.order_id where ${mine(who)} order by a.order_id`,
  },
  document_revisions: {
    title: 'Ankstesnės dokumentų redakcijos',
    tables: ['document_revisions'],
    columns: { full_number: 'Numeris', revision: 'Redakcija', replaced_at: 'Galiojo iki', snapshot: 'Turinys' },
    rows: (who) =>
      sql`select r.*, d.full_number from document_revisions r join documents d on d.id = r.document_id join orders o on o.id = d.order_id
           where ${mine(who)} order by r.document_id, r.revision`,
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
    // a bill may be of many orders, and then it is its client's
    rows: (who) =>
      sql`select * from documents where id in (
            select d.id from documents d join orders o on o.id = d.order_id where ${mine(who)}
            union select id from documents where order_id is null and client_id in ${asClient(who)})
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
              from debt_reminders where client_id in ${asClient(who)}
            union all
            select 'pažadas', made_at, null, amount, day::text, note, ended_at from debt_promises where client_id in ${asClient(who)}
            union all
            select case kind when 'interest' then 'palūkanos' else 'išieškojimo išlaidos' end, accepted_at, document_id, amount,
                   until_day::text, null, dropped_at
              from debt_claims where client_id in ${asClient(who)}) x
            left join documents d on d.id = x.document_id order by x.told_at, d.full_number`,
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
      // ids first: of a join PostgreSQL expects every payment there is, and reads them all
      sql`select p.*, b.debtor_name as payer, b.debtor_iban as iban, b.remittance
            from payments p left join bank_entries b on b.id = p.bank_entry_id
             -- what was assigned to them by mistake is somebody else's
             and not exists (select from payments r where r.reverses in (p.id, p.reverses))
           where p.id = any (array(
            select y.id from payments y join orders o on o.id = y.order_id where ${mine(who)}
            union select id from payments where client_id in ${asClient(who)}))
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
            select i.id from payment_intents i join orders o on o.id = i.order_id where ${mine(who)}
            union select id from payment_intents where client_id in ${asClient(who)})
           order by id`,
  },
  deposits: {
    title: 'Užstatai',
    tables: ['deposits'],
    columns: { order_id: 'Užsakymas', kind: 'Kas', amount: 'Suma, ct', way: 'Būdas', reason: 'Priežastis', at: 'Kada' },
    rows: (who) => sql`select d.* from deposits d join orders o on o.id = d.order_id where ${mine(who)} order by d.id`,
  },
  mails: {
    title: 'Jums siųsti laiškai',
    tables: ['mails'],
    columns: {
      written_at: 'Parašyta',
      sent_at: 'Išsiųsta',
      recipient: 'Kam',
      subject: 'Tema',
      order_id: 'Užsakymas',
    },
    rows: (who) =>
      // each part by an index of its own; what others wrote to the shop is theirs, whoever reads it
      sql`select * from mails where template not in ${lettersToShop} and id in (
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
            union select m.id from orders o join sms_messages m on m.order_id = o.id where ${mine(who)})
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
            union select c.id from orders o join sms_consents c on c.order_id = o.id where ${mine(who)})
           order by id`,
  },
  withdrawals: {
    title: 'Sutarties atsisakymai',
    tables: ['withdrawals'],
    columns: { received_at: 'Gauta', name: 'Vardas', email: 'El. paštas', order_number: 'Įrašytas numeris' },
    rows: (who) =>
      sql`select w.* from withdrawals w left join orders o on o.id = w.order_id
           where ${hasMail(sql`w.email`, who)} or ${mine(who)} order by w.id`,
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
      // each part by an index of its own; as one condition every line would be read
      sql`select at, deed, subject_title, details from history where id in (
            select id from history where by_id = ${who.userId}::int
            union select id from history where subject_kind = 'user' and subject_id = ${who.userId}::int
            union select h.id from orders o join history h on h.subject_kind = 'order' and h.subject_id = o.id where ${mine(who)})
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
            union select o.pvm_k from orders o where ${mine(who)}) order by id`,
  },
} as const satisfies Record<string, Section>

/** Tables that hold a person's key and are not in the file, each with the reason. */
export const notExported: Record<string, string> = {
  tools_ready: 'Who of the staff said that an order’s tools stand ready: work of the shop.',
  stop_drivers: 'Which drivers had a stop: work of the shop.',
  login_tickets: 'Half a sign-in, gone after ten minutes.',
  passkey_challenges: 'A random question to a passkey, gone after five minutes.',
  checkout_keys: 'A mark of a repeat: it holds the account and the order, which are in the file, and a hash.',
  guest_attempts:
    'A mark of a repeat, likewise: a hash, and the network address that an order without an account came from, for a year.',
  order_links: 'Hashes of secrets that open an order; the secrets are in the mails alone.',
  pay_links:
    'Hashes of secrets by which an order, a bill or a client’s bills can be paid; they show a number and a sum.',
  bank_entries: 'What the bank told of a transfer: who paid an order and how stands with the payment of that order.',
  document_orders: 'What documents, which are in the file with all that they say, bill of which order.',
  billed_pieces: 'Which days of an order a bill charges: what the bill, which is in the file, says.',
  unbilled_lines: 'Which lines of orders still wait for a bill.',
  card_holds:
    'What is wanted of a deposit on a card, by the number of its provider: what became of it stands in the deposits, which are in the file. Nothing of a card stands there.',
  deposit_balances: 'What the entries of deposits, which are in the file, add up to.',
  unit_inspections:
    'What machines have passed, with the number of the employee who wrote it down: work of the shop, told in the history.',
  meter_readings: 'What meters of machines showed, likewise.',
  wordings:
    'Words to customers, with the number of the employee who changed them: work of the shop, told in the history.',
  progress: 'How many rows of an import are done: the next import sweeps what is an hour old.',
  order_notices: 'That a reminder of an unpaid order was written: the mail is in the file.',
  pickup_codes: 'A secret that opens the counter for whoever shows it; it is shown with its order.',
  stock_movements: 'What happened to the stock, by the number of an order that is in the file.',
}

export type PersonData = Record<keyof typeof sections, Record<string, unknown>[]>

/** Everything that is kept about a person, under the names of the wire. Moments are ISO 8601 in UTC, money is cents. */
export async function personData(reader: Reader, subject: DataSubject): Promise<PersonData> {
  const data = {} as PersonData
  for (const [name, { rows, columns }] of Object.entries(sections) as [keyof PersonData, Section][]) {
    const found = await reader.execute<Record<string, unknown>>(rows(subject))
    data[name] = found.rows.map((row) => pick(row, Object.keys(columns)))
  }
  for (const line of data.history) line.deed = auditEventWords[line.deed as keyof typeof auditEventWords] ?? line.deed
  return data
}

function pick(row: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, isMoment(name) ? inUtc(row[name]) : (row[name] ?? null)]))
}

const isMoment = (name: string) => /(^|_)at$|^(expected_return|return_before|return_after)$/.test(name)
const inUtc = (moment: unknown) => (moment ? new Date(String(moment)).toISOString() : null)
