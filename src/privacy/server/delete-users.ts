import { asc, inArray } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { actWithRight } from '#accounts/server/act-with-right.ts'
import type { Tx } from '#platform/database/database.ts'
import { demandRight } from '#platform/http/session.ts'
import { conflict, notFound, Refusal } from '#platform/refusal.ts'
import { obstacleInWords } from '../obstacles.ts'
import { eraseAccount } from './erase-account.ts'
import { whatStandsInTheWay } from './what-stands-in-the-way.ts'

interface DeleteUsers {
  ids: number[]
  by: number
  now: Date
}

/**
 * Somebody of the staff erases accounts, all of them or none. Throws a 403 when one's own account is among them or one of the
 * staff that is not theirs to decide about, and a 404 when one is not there. A 409 while somebody has tools
 * out, owes money or is owed some: until that is over the shop has to know whom to call.
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

  const rows = await tx
    .select({ id: users.id, is_admin: users.is_admin })
    .from(users)
    .where(inArray(users.id, asked))
    .orderBy(asc(users.id))
    .for('update')
  const found = new Set(rows.map(({ id }) => id))
  const missing = asked.filter((id) => !found.has(id))
  if (missing.length > 0)
    throw notFound(
      asked.length === 1
        ? 'Tokio vartotojo nebėra: jį jau ištrynė kitas administratorius.'
        : `Vartotojų ${missing.map((id) => `#${id}`).join(', ')} nebėra: juos jau ištrynė kitas administratorius. Niekas neištrinta.`,
    )

  if (rows.some(({ is_admin }) => is_admin)) demandRight({ rights }, 'users:rights')

  await refuseWhileNotOver(tx, asked, now)
  for (const userId of asked) await eraseAccount(tx, { userId, by, now })
}

/** So many reasons are read; a customer with fifty open orders needs no list of them here. */
const MOST_REASONS = 5

/**
 * The accounts are locked: whoever orders waits for them, and what was ordered a moment ago is seen. A rental that is paid for and
 * still ahead is no hindrance: its order keeps names and telephone until it is over.
 */
async function refuseWhileNotOver(tx: Tx, ids: number[], now: Date): Promise<void> {
  const found: { id: number; reasons: string[] }[] = []
  for (const id of ids) {
    const reasons = (await whatStandsInTheWay(tx, { userId: id }, now))
      .filter(({ kind }) => kind !== 'rental-ahead')
      .map(obstacleInWords)
    if (reasons.length > 0) found.push({ id, reasons })
  }
  if (found.length === 0) return
  const words = ({ reasons }: (typeof found)[number]) =>
    reasons.length > MOST_REASONS
      ? `${reasons.slice(0, MOST_REASONS).join('; ')} ir dar ${reasons.length - MOST_REASONS}`
      : reasons.join('; ')
  const message =
    ids.length === 1
      ? `Ištrinti dar negalima: ${found.map(words).join('')}. Pirma tai užbaikite.`
      : `${found.map((one) => `Vartotojo #${one.id} ištrinti dar negalima: ${words(one)}.`).join(' ')} Niekas neištrinta.`
  throw conflict('not-over-yet', message, { users: found.map(({ id }) => id) })
}
