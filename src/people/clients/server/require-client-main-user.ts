import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { lockPerson } from './lock-person.ts'
import { hasRoleIn } from './public/people.queries.ts'

/** 404 for others. Locks the client: a main user under removal decides nothing. */
export async function requireClientMainUser(
  work: Work,
  { clientId, userId }: { clientId: number; userId: number },
): Promise<void> {
  const { tx, now } = work
  await lockPerson(tx, { clientId, userId })
  if (!(await hasRoleIn(tx, { userId, clientId, roles: ['main'], now }))) throw notFound('Tokios įmonės nėra.')
}
