import { lockClient } from '#people/clients/server/lock-client.ts'
import { hasRoleIn } from '#people/clients/server/people.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'

interface Asking {
  clientId: number
  userId: number
}

/** 404 for anyone but a main user. */
export async function demandMainBefore(
  reader: Reader,
  { clientId, userId, now }: Asking & { now: Date },
): Promise<void> {
  if (!(await hasRoleIn(reader, { userId, clientId, roles: ['main'], now }))) throw notFound('Tokios įmonės nėra.')
}

/** Under the client's lock, after what the order holds: a main user being removed decides nothing. */
export async function demandMainNow(work: Work, asking: Asking): Promise<void> {
  await lockClient(work.tx, asking.clientId)
  await demandMainBefore(work.tx, { ...asking, now: work.now })
}
