import { asc, inArray } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { assertActorRight } from '#people/accounts/server/public/assert-actor-right.ts'
import { requireRight } from '#platform/http/session.ts'
import { conflict, notFound, Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { describeObstacle } from '../obstacles.ts'
import { eraseAccount } from './erase-account.ts'
import { listErasureObstacles } from './list-erasure-obstacles.ts'

interface DeleteUsers {
  ids: number[]
}

/** All or none. 403 for one's own or staff beyond one's rights; 404; 409 while tools are out or money is owed. */
export async function deleteUsers(work: Work<number>, { ids }: DeleteUsers): Promise<void> {
  const { tx, by } = work
  const { rights } = await assertActorRight(tx, by, 'users:write')
  const requests = [...new Set(ids)]
  if (requests.includes(by)) {
    const message =
      requests.length === 1
        ? 'Savo paskyros ištrinti negalite.'
        : 'Tarp pasirinktų yra ir jūsų paskyra, o jos ištrinti negalite. Niekas neištrinta.'
    throw new Refusal(403, 'own-account', message)
  }

  const rows = await tx
    .select({ id: users.id, is_admin: users.is_admin })
    .from(users)
    .where(inArray(users.id, requests))
    .orderBy(asc(users.id))
    .for('update')
  const matches = new Set(rows.map(({ id }) => id))
  const missing = requests.filter((id) => !matches.has(id))
  if (missing.length > 0)
    throw notFound(
      requests.length === 1
        ? 'Tokio vartotojo nebėra: jį jau ištrynė kitas administratorius.'
        : `Vartotojų ${missing.map((id) => `#${id}`).join(', ')} nebėra: juos jau ištrynė kitas administratorius. Niekas neištrinta.`,
    )

  if (rows.some(({ is_admin }) => is_admin)) requireRight({ rights }, 'users:rights')

  await refuseWhileNotOver(work, requests)
  for (const userId of requests) await eraseAccount(work, { userId })
}

const MAX_REASONS = 5

/** Locks the accounts: orders placed meanwhile are seen. A paid rental ahead is none: its order keeps the contact. */
async function refuseWhileNotOver(work: Work, ids: number[]): Promise<void> {
  const { tx, now } = work
  const matches: { id: number; reasons: string[] }[] = []
  for (const id of ids) {
    const reasons = (await listErasureObstacles(tx, { userId: id }, now))
      .filter(({ kind }) => kind !== 'rental-ahead')
      .map(describeObstacle)
    if (reasons.length > 0) matches.push({ id, reasons })
  }
  if (matches.length === 0) return
  const words = ({ reasons }: (typeof matches)[number]) =>
    reasons.length > MAX_REASONS
      ? `${reasons.slice(0, MAX_REASONS).join('; ')} ir dar ${reasons.length - MAX_REASONS}`
      : reasons.join('; ')
  const message =
    ids.length === 1
      ? `Ištrinti dar negalima: ${matches.map(words).join('')}. Pirma tai užbaikite.`
      : `${matches.map((one) => `Vartotojo #${one.id} ištrinti dar negalima: ${words(one)}.`).join(' ')} Niekas neištrinta.`
  throw conflict('not-over-yet', message, { users: matches.map(({ id }) => id) })
}
