import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { ClientContact, Contacts } from '../client-contacts.ts'
import { ClientContactsChanged } from '../clients.events.ts'
import { client_contacts } from './clients.tables.ts'
import { toClientSubject } from './public/to-client-subject.ts'

interface SaveContactsInput {
  clientId: number
  contacts: Contacts
}

/** The client is locked. 422 at `contacts.0.id` for another's. */
export async function saveContacts(work: Work<number>, { clientId, contacts }: SaveContactsInput): Promise<void> {
  const { tx } = work
  const before = await readContacts(tx, clientId)
  const known = new Map(before.map((one) => [one.id, one]))
  const errors = contacts.flatMap(({ id }, index) =>
    id && !known.delete(id) ? [[`contacts.${index}.id`, [gone]]] : [],
  )
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))

  const kept = contacts.flatMap(({ id }) => id ?? [])
  await tx
    .delete(client_contacts)
    .where(and(eq(client_contacts.client_id, clientId), notInArray(client_contacts.id, kept)))
  for (const { id, ...values } of contacts)
    if (id) await tx.update(client_contacts).set(values).where(eq(client_contacts.id, id))
    else await tx.insert(client_contacts).values({ client_id: clientId, ...values })
  const after = await readContacts(tx, clientId)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  const changed = after.filter((one) => before.some((other) => other.id === one.id && !isSame(other, one)))
  // no names: history outlasts them
  await work.happened(ClientContactsChanged, toClientSubject({ id: clientId }), {
    created: contacts.length - kept.length,
    updated: changed.length,
    removed: known.size,
  })
}

const gone = 'Tokio kontakto nebėra: atnaujinkite puslapį.'
const isSame = (one: ClientContact, other: ClientContact) => JSON.stringify(one) === JSON.stringify(other)

export function readContacts(reader: Reader, clientId: number): Promise<ClientContact[]> {
  return reader
    .select({
      id: client_contacts.id,
      name: client_contacts.name,
      role: client_contacts.role,
      phone: client_contacts.phone,
      email: client_contacts.email,
      gets_bills: client_contacts.gets_bills,
      signs_until: client_contacts.signs_until,
    })
    .from(client_contacts)
    .where(eq(client_contacts.client_id, clientId))
    .orderBy(asc(client_contacts.id))
}
