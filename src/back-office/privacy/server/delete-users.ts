import { asc, inArray } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { actWithRight } from '#people/accounts/server/act-with-right.ts'
import { demandRight } from '#platform/http/session.ts'
import { conflict, notFound, Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { obstacleInWords } from '../obstacles.ts'
import { eraseAccount } from './erase-account.ts'
import { whatStandsInTheWay } from './what-stands-in-the-way.ts'

interface DeleteUsers {
  ids: number[]
}

/** All or none. 403 for one's own or staff beyond one's rights; 404; 409 while tools are out or money is owed. */
export async function deleteUsers(work: Work<number>, { ids }: DeleteUsers): Promise<void> {
  const { tx, by } = work
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

  await refuseWhileNotOver(work, asked)
  for (const userId of asked) await eraseAccount(work, { userId })
}

const MOST_REASONS = 5

/** Locks the accounts: orders placed meanwhile are seen. A paid rental ahead is none: its order keeps the contact. */
async function refuseWhileNotOver(work: Work, ids: number[]): Promise<void> {
  const { tx, now } = work
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
