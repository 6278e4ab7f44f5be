import { lockClient } from '#clients/server/lock-client.ts'
import { hasRoleIn } from '#clients/server/people.queries.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'

interface Asking {
  clientId: number
  userId: number
  now: Date
}

/** Throws 404 for whoever is not a main user of this company today: to them it is not there. Asked before anything is locked. */
export async function demandMainBefore(reader: Reader, { clientId, userId, now }: Asking): Promise<void> {
  if (!(await hasRoleIn(reader, { userId, clientId, roles: ['main'], now }))) throw notFound('Tokios įmonės nėra.')
}

/** The same under the client's lock, after the order and what it holds: a main user who is being removed decides nothing any more. */
export async function demandMainNow(tx: Tx, asking: Asking): Promise<void> {
  await lockClient(tx, asking.clientId)
  await demandMainBefore(tx, asking)
}
