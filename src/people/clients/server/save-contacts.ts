import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { ClientContact, Contacts } from '../client-contacts.ts'
import { ClientContactsChanged } from '../clients.events.ts'
import { client_contacts } from './clients.tables.ts'
import { toClientSubject } from './public/to-client-subject.ts'

interface ContactsOfClient {
  clientId: number
  contacts: Contacts
}

/** The clients are locked. 422 at `contacts.0.id` for another's. */
export async function saveContacts(work: Work<number>, all: readonly ContactsOfClient[]): Promise<void> {
  if (all.length === 0) return
  const { tx } = work
  const ids = all.map(({ clientId }) => clientId)
  const before = await readContacts(tx, ids)
  for (const { clientId, contacts } of all) refuseStrangers(contacts, before(clientId))

  const kept = all.flatMap(({ contacts }) => contacts.flatMap(({ id }) => id ?? []))
  await tx
    .delete(client_contacts)
    .where(and(inArray(client_contacts.client_id, ids), notInArray(client_contacts.id, kept)))
  for (const { clientId, contacts } of all)
    for (const { id, ...values } of contacts)
      if (id && !before(clientId).some((one) => isSame(one, { id, ...values })))
        await tx.update(client_contacts).set(values).where(eq(client_contacts.id, id))
  const created = all.flatMap(({ clientId, contacts }) =>
    contacts.flatMap(({ id, ...values }) => (id ? [] : { client_id: clientId, ...values })),
  )
  if (created.length > 0) await tx.insert(client_contacts).values(created)

  const after = await readContacts(tx, ids)
  await work.happenedToEach(
    ClientContactsChanged,
    all.flatMap(({ clientId }) => {
      const payload = countChanges(before(clientId), after(clientId))
      return payload ? { subject: toClientSubject({ id: clientId }), payload } : []
    }),
  )
}

const gone = 'Tokio kontakto nebėra: atnaujinkite puslapį.'

function refuseStrangers(contacts: Contacts, known: readonly ClientContact[]): void {
  const left = new Set(known.map(({ id }) => id))
  const errors = contacts.flatMap(({ id }, index) => (id && !left.delete(id) ? [[`contacts.${index}.id`, [gone]]] : []))
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

/** No names: history outlasts them. Undefined: all is as it was. */
function countChanges(before: readonly ClientContact[], after: readonly ClientContact[]) {
  if (JSON.stringify(after) === JSON.stringify(before)) return undefined
  const of = (all: readonly ClientContact[]) => new Map(all.map((one) => [one.id, one]))
  const [known, now] = [of(before), of(after)]
  return {
    created: after.filter(({ id }) => !known.has(id)).length,
    updated: after.filter((one) => known.has(one.id) && !isSame(one, known.get(one.id))).length,
    removed: before.filter(({ id }) => !now.has(id)).length,
  }
}

const isSame = (one: ClientContact, other: ClientContact | undefined) => JSON.stringify(one) === JSON.stringify(other)

/** Of each of these clients, in order of number. */
export async function readContacts(
  reader: Reader,
  clientIds: readonly number[],
): Promise<(clientId: number) => ClientContact[]> {
  const rows = await reader
    .select({
      clientId: client_contacts.client_id,
      contact: {
        id: client_contacts.id,
        name: client_contacts.name,
        role: client_contacts.role,
        phone: client_contacts.phone,
        email: client_contacts.email,
        gets_bills: client_contacts.gets_bills,
        signs_until: client_contacts.signs_until,
      },
    })
    .from(client_contacts)
    .where(inArray(client_contacts.client_id, [...clientIds]))
    .orderBy(asc(client_contacts.id))
  const ofClient = Map.groupBy(rows, ({ clientId }) => clientId)
  return (clientId) => (ofClient.get(clientId) ?? []).map(({ contact }) => contact)
}
