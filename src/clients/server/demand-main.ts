import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { lockPerson } from './lock-person.ts'
import { hasRoleIn } from './people.queries.ts'

/**
 * Throws 404 for whoever is not a main user of this client today: to them it is not there. Takes the client's lock first: a main
 * user who is being removed decides nothing any more.
 */
export async function demandMain(
  tx: Tx,
  { clientId, userId, now }: { clientId: number; userId: number; now: Date },
): Promise<void> {
  await lockPerson(tx, { clientId, userId })
  if (!(await hasRoleIn(tx, { userId, clientId, roles: ['main'], now }))) throw notFound('Tokios įmonės nėra.')
}
