import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import { buildUserSearchCondition } from '#people/accounts/server/public/users.queries.ts'
import { client_contacts, clients } from '#people/clients/server/clients.tables.ts'
import { type ClientRow, findClients, readClients } from '#people/clients/server/public/clients.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import type { OfficeSearchHit } from '../../find.contract.ts'
import { collectInSteps, maxOfKind } from './collect-in-steps.ts'
import type { OfficeText } from './read-office-text.ts'

/** With an account or without: by phone, code, e-mail, also of a contact; by words of their names. */
export const findClientsOfOffice = (reader: Reader, { text, phone, email, figure, hasWords }: OfficeText) =>
  collectInSteps(
    async () => {
      const ofClient = or(
        phone ? eq(clients.phone, phone) : undefined,
        email ? eq(sql`lower(${clients.email})`, email) : undefined,
        figure === undefined ? undefined : and(eq(clients.kind, 'company'), eq(clients.code, text)),
      )
      const ofContact = or(
        phone ? eq(client_contacts.phone, phone) : undefined,
        email ? eq(sql`lower(${client_contacts.email})`, email) : undefined,
      )
      return [
        ...(ofClient ? await readClientHits(reader, ofClient) : []),
        ...(ofContact ? await readContactHits(reader, ofContact) : []),
      ]
    },
    () => undefined,
    async (count) => {
      if (!hasWords || phone || (email && count > 0)) return []
      const matches = await findClients(reader, text)
      if (matches.length >= maxOfKind) return matches.slice(0, maxOfKind).map(toHit)
      const name = sql`plain_letters(${client_contacts.name})`
      const words = text.split(' ').map((word) => buildTextMatchCondition(name, word))
      return [...matches.map(toHit), ...(await readContactHits(reader, and(...words)))]
    },
  )

async function readClientHits(reader: Reader, where: SQL): Promise<OfficeSearchHit[]> {
  const rows = await readClients(reader, and(where, isNull(clients.merged_into)))
  return rows.slice(0, maxOfKind).map(toHit)
}

const toHit = ({ id, name, code, phone }: Pick<ClientRow, 'id' | 'name' | 'code' | 'phone'>): OfficeSearchHit => ({
  kind: 'client',
  id,
  name,
  code,
  phone: phone && formatPhone(phone),
})

async function readContactHits(reader: Reader, where: SQL | undefined): Promise<OfficeSearchHit[]> {
  const rows = await reader
    .select({
      id: clients.id,
      name: clients.name,
      code: clients.code,
      phone: clients.phone,
      contactName: client_contacts.name,
      contactPhone: client_contacts.phone,
    })
    .from(client_contacts)
    .innerJoin(clients, eq(clients.id, client_contacts.client_id))
    .where(and(where, isNull(clients.merged_into)))
    .limit(maxOfKind)
  return rows.map(({ contactName, contactPhone, ...client }) => ({
    ...(toHit(client) as Extract<OfficeSearchHit, { kind: 'client' }>),
    contact: [contactName, contactPhone && formatPhone(contactPhone)].filter(Boolean).join(', '),
  }))
}

/** By e-mail or phone, then by words. */
export const findUsers = (reader: Reader, { text, phone, email, hasWords }: OfficeText) =>
  collectInSteps(
    () => {
      const exact = or(
        email ? eq(sql`lower(${users.email})`, email) : undefined,
        phone ? eq(users.phone, phone) : undefined,
      )
      return exact && readUserHits(reader, exact)
    },
    () => undefined,
    (count) => (hasWords && !phone && !(email && count > 0) ? findUsersByWords(reader, text) : undefined),
  )

export const findUsersByWords = (reader: Reader, text: string): Promise<OfficeSearchHit[]> =>
  readUserHits(reader, buildUserSearchCondition(text))

async function readUserHits(reader: Reader, where: SQL | undefined): Promise<OfficeSearchHit[]> {
  const rows = await reader
    .select({ id: users.id, name: users.name, lastname: users.lastname, email: users.email })
    .from(users)
    .where(where)
    .orderBy(desc(users.id))
    .limit(maxOfKind)
  return rows.map(({ id, name, lastname, email }) => ({ kind: 'user', id, name: `${name} ${lastname}`, email }))
}
