import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { buildInUseRefusal } from '#shell/imports/server/public/assert-nothing-depends.ts'
import { type RecordChange, splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import type { ClientContact } from '../../client-contacts.ts'
import { ClientUpdated } from '../../clients.events.ts'
import { readContacts, saveContacts } from '../save-contacts.ts'
import { lockClients, type StoredClient, writeClients } from '../update-clients.ts'
import { toClientSubject } from './to-client-subject.ts'

/** What a file may change of clients, with the contacts that it may add. */
export async function readImportedClients(tx: Tx, ids: readonly number[]): Promise<Map<number, ImportedClient>> {
  const known = await lockClients(tx, ids)
  const contactsOf = await readContacts(tx, ids)
  return new Map([...known].map(([id, row]) => [id, { ...pickImported(row), contacts: contactsOf(id) }]))
}

const importedFields = [
  'kind',
  'name',
  'code',
  'vat_code',
  'contact_name',
  'contact_lastname',
  'email',
  'phone',
  'address',
  'city',
  'postal_code',
  'country',
  'note',
  'user_id',
  'billing',
  'due_days',
  'credit_limit',
  'deposit',
  'stop_after_days',
  'updated_at',
] as const satisfies readonly (keyof StoredClient)[]
type ImportedFields = Pick<StoredClient, (typeof importedFields)[number]>
type ImportedClient = ImportedFields & { contacts: ClientContact[] }

const pickImported = (row: StoredClient) =>
  Object.fromEntries(importedFields.map((field) => [field, row[field]])) as unknown as ImportedFields

const terms = ['billing', 'due_days', 'credit_limit', 'deposit', 'stop_after_days'] as const

/** As they were before a file changed them. 409 `in-use` where one was changed since. */
export async function restoreImportedClients(work: Work<number>, changes: readonly RecordChange[]): Promise<void> {
  const { tx } = work
  for (const some of splitIntoThousands(changes.toSorted((a, b) => a.id - b.id))) {
    const ids = some.map(({ id }) => id)
    const locked = await lockClients(tx, ids)
    const current = await readImportedClients(tx, ids)
    const restored = some.map(({ id, before, after }) => {
      const row = locked.get(id)
      const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(current.get(id) ?? null)), after)
      if (!row || row.merged_into !== null || !isSame) throw buildInUseRefusal()
      const { contacts, updated_at, ...columns } = before as unknown as ImportedClient
      // as it was then, so that the import that made it may be taken back, too
      const set = { ...columns, version: row.version + 1, updated_at: new Date(updated_at) }
      return { before: row, set, contacts }
    })
    await writeClients(tx, restored)
    await saveContacts(
      work,
      restored.map(({ before, contacts }) => ({ clientId: before.id, contacts })),
    )
    await work.happenedToEach(
      ClientUpdated,
      restored.map(({ before, set }) => {
        const changed = terms.filter((field) => before[field] !== set[field])
        return {
          subject: toClientSubject(before),
          payload: Object.fromEntries(changed.map((field) => [field, [before[field], set[field]]])),
        }
      }),
    )
  }
}
