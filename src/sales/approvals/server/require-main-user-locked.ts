import { lockClient } from '#people/clients/server/public/lock-client.ts'
import { hasRoleIn } from '#people/clients/server/public/people.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'

interface MainUserQuery {
  clientId: number
  userId: number
}

/** 404 for anyone but a main user. */
export async function requireMainUser(
  reader: Reader,
  { clientId, userId, now }: MainUserQuery & { now: Date },
): Promise<void> {
  if (!(await hasRoleIn(reader, { userId, clientId, roles: ['main'], now }))) throw notFound('Tokios įmonės nėra.')
}

/** The client's lock is taken after what the order holds: a main user being removed decides nothing. */
export async function requireMainUserLocked(work: Work, asking: MainUserQuery): Promise<void> {
  await lockClient(work.tx, asking.clientId)
  await requireMainUser(work.tx, { ...asking, now: work.now })
}
