import { inArray } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { actWithRight } from '#accounts/server/act-with-right.ts'
import type { Tx } from '#platform/database.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { demandRight } from '#platform/session.ts'
import { eraseAccount } from './erase-account.ts'

interface DeleteUsers {
  ids: number[]
  by: number
  now: Date
}

/**
 * Somebody of the staff erases accounts, all of them or none. Throws a 403 when one's own account is among them or one of the
 * staff that is not theirs to decide about, and a 404 when one is not there.
 */
export async function deleteUsers(tx: Tx, { ids, by, now }: DeleteUsers): Promise<void> {
  const { rights } = await actWithRight(tx, by, 'users:write')
  const asked = [...new Set(ids)]
  if (asked.includes(by)) {
    const message =
      asked.length === 1
        ? 'Savo paskyros ištrinti negalite.'
        : 'Tarp pasirinktų yra ir jūsų paskyra, o jos ištrinti negalite. Niekas neištrinta.'
    throw new Refusal(403, 'own-account', message)
  }

  const rows = await tx.select({ id: users.id, is_admin: users.is_admin }).from(users).where(inArray(users.id, asked))
  const found = new Set(rows.map(({ id }) => id))
  const missing = asked.filter((id) => !found.has(id))
  if (missing.length > 0)
    throw notFound(
      asked.length === 1
        ? 'Tokio vartotojo nebėra: jį jau ištrynė kitas administratorius.'
        : `Vartotojų ${missing.map((id) => `#${id}`).join(', ')} nebėra: juos jau ištrynė kitas administratorius. Niekas neištrinta.`,
    )

  if (rows.some(({ is_admin }) => is_admin)) demandRight({ rights }, 'users:rights')

  for (const userId of asked) await eraseAccount(tx, { userId, by, now })
}
