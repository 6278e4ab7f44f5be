import { inArray } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { users } from './accounts.tables.ts'
import { actAsAdmin } from './act-as-admin.ts'

interface DeleteUsers {
  ids: number[]
  by: number
  now: Date
}

/**
 * Deletes accounts, all of them or none, with all that is theirs alone: sign-ins, mailed links, cart, work sites, note
 * and tasks. Orders, rentals and documents stay with their own copies of names, as the law wants. Throws a 403 when
 * one's own account is among them and a 404 when one is not there.
 */
export async function deleteUsers(tx: Tx, { ids, by, now }: DeleteUsers): Promise<void> {
  await actAsAdmin(tx, by)
  const asked = [...new Set(ids)]
  if (asked.includes(by)) {
    const message =
      asked.length === 1
        ? 'Savo paskyros ištrinti negalite.'
        : 'Tarp pasirinktų yra ir jūsų paskyra, o jos ištrinti negalite. Niekas neištrinta.'
    throw new Refusal(403, 'own-account', message)
  }

  const gone = await tx.delete(users).where(inArray(users.id, asked)).returning({ id: users.id })
  const found = new Set(gone.map(({ id }) => id))
  const missing = asked.filter((id) => !found.has(id))
  if (missing.length > 0)
    throw notFound(
      asked.length === 1
        ? 'Tokio vartotojo nebėra: jį jau ištrynė kitas administratorius.'
        : `Vartotojų ${missing.map((id) => `#${id}`).join(', ')} nebėra: juos jau ištrynė kitas administratorius. Niekas neištrinta.`,
    )

  for (const id of asked)
    await record(tx, { by, deed: 'user.deleted', subject: { kind: 'user', id, title: `#${id}` }, now })
}
