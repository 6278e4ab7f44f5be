import { and, eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { clientSubject } from './client-subject.ts'
import { client_people } from './clients.tables.ts'
import { lockPerson } from './lock-person.ts'
import { refuseLastMain } from './refuse-last-main.ts'
import { tellDecided } from './tell-decided.ts'
import { tellMainUsers } from './tell-main-users.ts'

interface Removing {
  clientId: number
  userId: number
  by: number
  isOffice: boolean
  now: Date
}

/**
 * Turns a request to join down, which whoever asked is told by mail, or removes somebody from a company: from then on they see nothing of it, and when the office does it, the company's main users are told. Throws 404 for
 * whoever does not belong to it, 409 `last-main` for the only main user unless the office removes them.
 */
export async function removePerson(tx: Tx, { clientId, userId, by, isOffice, now }: Removing): Promise<void> {
  const person = await lockPerson(tx, { clientId, userId })
  if (!person) throw notFound('Tokio žmogaus įmonėje nėra.')
  if (!isOffice) await refuseLastMain(tx, { person, now })
  if (isOffice && person.role !== 'pending') await tellMainUsers(tx, { clientId, userId, role: null, now })
  await tx.delete(client_people).where(and(eq(client_people.client_id, clientId), eq(client_people.user_id, userId)))
  if (person.role === 'pending' && by !== userId) await tellDecided(tx, { clientId, userId, now })
  const deed = person.role === 'pending' ? 'client.person-refused' : 'client.person-removed'
  const details = { person: userId, role: person.role }
  await record(tx, { by, deed, subject: clientSubject({ id: clientId }), details, now })
}
