import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { formatEventLabel } from '#shell/history/event-label.ts'
import { correspondenceSections } from './correspondence-sections.ts'
import { type DataSubject, hasMail, isSubjectsOrder, type Section } from './data-subject.ts'
import { moneySections } from './money-sections.ts'
import { peopleSections } from './people-sections.ts'
import { rentalsSections } from './rentals-sections.ts'

const ordersSections = {
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
      // one index each
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
      country: 'Šalis',
      delivery: 'Atsiėmimas',
      delivery_address: 'Pristatyti čia',
      comment: 'Pastabos',
      early_start: 'Prašyta pradėti iš karto',
      price: 'Suma be PVM, ct',
      vat: 'PVM, ct',
      price_with_vat: 'Suma su PVM, ct',
      paid_at: 'Apmokėta',
      lapsed_at: 'Nustojo galioti',
      deleted_at: 'Ištrinta',
    },
    rows: (who) => sql`select o.* from orders o where ${isSubjectsOrder(who)} order by o.id`,
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
      sql`select l.* from order_lines l join orders o on o.id = l.order_id where ${isSubjectsOrder(who)} order by l.id`,
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
      sql`select r.* from order_revisions r join orders o on o.id = r.order_id where ${isSubjectsOrder(who)} order by r.order_id, r.revision`,
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
      sql`select a.* from order_approvals a join orders o on o.id = a.order_id where ${isSubjectsOrder(who)} order by a.order_id`,
  },
} as const satisfies Record<string, Section>

/** No hashes of passwords or tokens. */
export const personDataSections = {
  ...peopleSections,
  ...ordersSections,
  ...rentalsSections,
  ...moneySections,
  ...correspondenceSections,
} as const

export type PersonData = Record<keyof typeof personDataSections, Record<string, unknown>[]>

/** Keys as on the wire; ISO 8601 in UTC, cents. */
export async function readPersonData(reader: Reader, subject: DataSubject): Promise<PersonData> {
  const data = {} as PersonData
  for (const [name, { rows, columns }] of Object.entries(personDataSections) as [keyof PersonData, Section][]) {
    // biome-ignore lint/plugin/sql-by-hand: sections of all rooms, told as a table of texts
    const match = await reader.execute<Record<string, unknown>>(rows(subject))
    data[name] = match.rows.map((row) => pick(row, Object.keys(columns)))
  }
  for (const line of data.history) line.deed = formatEventLabel(String(line.deed))
  return data
}

function pick(row: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, isMoment(name) ? inUtc(row[name]) : (row[name] ?? null)]))
}

const isMoment = (name: string) => /(^|_)at$|^(expected_return|return_before|return_after)$/.test(name)
const inUtc = (moment: unknown) => (moment ? new Date(String(moment)).toISOString() : null)
