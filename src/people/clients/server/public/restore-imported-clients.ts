import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { buildInUseRefusal } from '#shell/imports/server/public/assert-nothing-depends.ts'
import type { RecordChange } from '#shell/imports/server/public/import-rows.ts'
import { ClientUpdated } from '../../clients.events.ts'
import { clients } from '../clients.tables.ts'
import { readContacts, saveContacts } from '../save-contacts.ts'
import { toClientSubject } from './to-client-subject.ts'

/** What a file may change of a client, with the contacts that it may add. */
export async function readImportedClient(tx: Tx, id: number) {
  const [row] = await tx.select(importedColumns).from(clients).where(eq(clients.id, id))
  return { ...row, contacts: await readContacts(tx, id) }
}

const importedColumns = {
  kind: clients.kind,
  name: clients.name,
  code: clients.code,
  vat_code: clients.vat_code,
  contact_name: clients.contact_name,
  contact_lastname: clients.contact_lastname,
  email: clients.email,
  phone: clients.phone,
  address: clients.address,
  city: clients.city,
  postal_code: clients.postal_code,
  country: clients.country,
  note: clients.note,
  user_id: clients.user_id,
  billing: clients.billing,
  due_days: clients.due_days,
  credit_limit: clients.credit_limit,
  deposit: clients.deposit,
  stop_after_days: clients.stop_after_days,
  updated_at: clients.updated_at,
}

const terms = ['billing', 'due_days', 'credit_limit', 'deposit', 'stop_after_days'] as const
type Imported = Awaited<ReturnType<typeof readImportedClient>>

/** As they were before a file changed them. 409 `in-use` where one was changed since. */
export async function restoreImportedClients(work: Work<number>, changes: readonly RecordChange[]): Promise<void> {
  const { tx } = work
  for (const { id, before, after } of changes.toSorted((a, b) => a.id - b.id)) {
    const [locked] = await tx
      .select({ version: clients.version, merged: clients.merged_into })
      .from(clients)
      .where(eq(clients.id, id))
      .for('update')
    const current = await readImportedClient(tx, id)
    const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(current)), after)
    if (!locked || locked.merged !== null || !isSame) throw buildInUseRefusal()
    const { contacts, updated_at, ...columns } = before as unknown as Imported & { updated_at: string }
    await tx
      .update(clients)
      // as it was then, so that the import that made it may be taken back, too
      .set({ ...columns, version: locked.version + 1, updated_at: new Date(updated_at) })
      .where(eq(clients.id, id))
    await saveContacts(work, { clientId: id, contacts })
    const changed = terms.filter((field) => current[field] !== columns[field])
    await work.happened(
      ClientUpdated,
      toClientSubject({ id }),
      Object.fromEntries(changed.map((field) => [field, [current[field], columns[field]]])),
    )
  }
}
