import { and, eq } from 'drizzle-orm'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { clientSubject } from './client-subject.ts'
import { client_people } from './clients.tables.ts'
import { lockPerson } from './lock-person.ts'
import { refuseLastMain } from './refuse-last-main.ts'
import { tellMainUsers } from './tell-main-users.ts'

interface Removing {
  clientId: number
  userId: number
  isOffice: boolean
}

/** Or declines, by mail; main users hear. 404; 409 `last-main` unless by the office. */
export async function removePerson(work: Work<number>, { clientId, userId, isOffice }: Removing): Promise<void> {
  const { tx } = work
  const person = await lockPerson(tx, { clientId, userId })
  if (!person) throw notFound('Tokio žmogaus įmonėje nėra.')
  if (!isOffice) await refuseLastMain(work, { person })
  if (isOffice && person.role !== 'pending') await tellMainUsers(work, { clientId, userId, role: null })
  await tx.delete(client_people).where(and(eq(client_people.client_id, clientId), eq(client_people.user_id, userId)))
  const deed = person.role === 'pending' ? 'client.person-refused' : 'client.person-removed'
  const details = { person: userId, role: person.role }
  await work.happened(deed, clientSubject({ id: clientId }), details)
}
