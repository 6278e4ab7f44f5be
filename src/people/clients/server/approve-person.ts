import { and, eq } from 'drizzle-orm'
import { invalid, notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { ClientPersonApproved } from '../clients.events.ts'
import type { Approval, ClientPerson } from '../people.contract.ts'
import { assertMainUserRemains } from './assert-main-user-remains.ts'
import { client_people } from './clients.tables.ts'
import { lockPerson, type PersonRow } from './lock-person.ts'
import { notifyMainUsers } from './notify-main-users.ts'
import { readPeople } from './public/people.queries.ts'
import { toClientSubject } from './public/to-client-subject.ts'

interface ApprovePersonInput {
  clientId: number
  userId: number
  approval: Approval
  /** Only the office may leave no main user. */
  isOffice: boolean
}

/**
 * Lets in, or changes rights, by mail. The office needs a fresh sign-in: 403 `sign-in-again`. 404 for who never asked;
 * 422 for an end in the past; 409 `last-main`.
 */
export async function approvePerson(
  work: Work<number>,
  { clientId, userId, approval, isOffice }: ApprovePersonInput,
): Promise<ClientPerson> {
  const { tx, now, by } = work
  if (isOffice) work.assertFresh()
  const { role, limit, until } = approval
  if (until && until < toVilniusDay(now)) throw invalid({ until: ['Ši diena jau praėjo.'] })
  const before = await lockPerson(tx, { clientId, userId })
  if (!before) throw notFound('Toks žmogus prisijungti prie įmonės neprašė.')
  if (isOffice && !isSame(before, approval)) await notifyMainUsers(work, { clientId, userId, role })
  const staysMain = role === 'main' && !until
  if (!isOffice && !staysMain) await assertMainUserRemains(work, { person: before })
  await tx
    .update(client_people)
    .set({
      role,
      order_limit: role === 'buyer' ? (limit ?? null) : null,
      until_day: until ?? null,
      approved_at: now,
      approved_by: by,
    })
    .where(and(eq(client_people.client_id, clientId), eq(client_people.user_id, userId)))
  await work.happened(
    ClientPersonApproved,
    toClientSubject({ id: clientId }),
    { person: userId, role, limit: limit ?? null, until: until ?? null },
    { isNew: before.role === 'pending' },
  )
  const [person] = await readPeople(tx, { clientId, userId })
  if (!person) throw new Error('The person is gone')
  return person
}

const isSame = (before: PersonRow, { role, limit, until }: Approval) =>
  before.role === role && before.order_limit === (limit ?? null) && before.until_day === (until ?? null)
