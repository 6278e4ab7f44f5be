import { and, eq } from 'drizzle-orm'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { ClientPersonRefused, ClientPersonRemoved } from '../clients.events.ts'
import { assertMainUserRemains } from './assert-main-user-remains.ts'
import { client_people } from './clients.tables.ts'
import { lockPerson } from './lock-person.ts'
import { notifyMainUsers } from './notify-main-users.ts'
import { toClientSubject } from './public/to-client-subject.ts'

interface RemovePersonInput {
  clientId: number
  userId: number
  isOffice: boolean
}

/** Or declines, by mail; main users hear. 404; 409 `last-main` unless by the office. */
export async function removePerson(
  work: Work<number>,
  { clientId, userId, isOffice }: RemovePersonInput,
): Promise<void> {
  const { tx } = work
  const person = await lockPerson(tx, { clientId, userId })
  if (!person) throw notFound('Tokio žmogaus įmonėje nėra.')
  if (!isOffice) await assertMainUserRemains(work, { person })
  if (isOffice && person.role !== 'pending') await notifyMainUsers(work, { clientId, userId, role: null })
  await tx.delete(client_people).where(and(eq(client_people.client_id, clientId), eq(client_people.user_id, userId)))
  const action = person.role === 'pending' ? ClientPersonRefused : ClientPersonRemoved
  const details = { person: userId, role: person.role }
  await work.happened(action, toClientSubject({ id: clientId }), details)
}
