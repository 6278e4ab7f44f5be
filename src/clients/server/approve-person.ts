import { and, eq } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import type { Approval, ClientPerson } from '../people.contract.ts'
import { clientSubject } from './client-subject.ts'
import { client_people } from './clients.tables.ts'
import { lockPerson, type PersonRow } from './lock-person.ts'
import { readPeople } from './people.queries.ts'
import { refuseLastMain } from './refuse-last-main.ts'
import { tellDecided } from './tell-decided.ts'
import { tellMainUsers } from './tell-main-users.ts'

interface Approving {
  clientId: number
  userId: number
  approval: Approval
  by: number
  /** The office may leave a company without a main user, the company's own people may not. */
  isOffice: boolean
  now: Date
}

/**
 * Lets somebody in who asked to join, and tells them so by mail, or changes what they may. What the office decides the company's main users are told. Throws 404 for whoever never asked: nobody is taken into a
 * company without their own wish; 422 for an end that has passed, 409 `last-main` for the only main user of a company.
 */
export async function approvePerson(
  tx: Tx,
  { clientId, userId, approval, by, isOffice, now }: Approving,
): Promise<ClientPerson> {
  const { role, limit, until } = approval
  if (until && until < dayOf(now)) throw invalid({ until: ['Ši diena jau praėjo.'] })
  const before = await lockPerson(tx, { clientId, userId })
  if (!before) throw notFound('Toks žmogus prisijungti prie įmonės neprašė.')
  if (isOffice && !isSame(before, approval)) await tellMainUsers(tx, { clientId, userId, role, now })
  const staysMain = role === 'main' && !until
  if (!isOffice && !staysMain) await refuseLastMain(tx, { person: before, now })
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
  await record(tx, {
    by,
    deed: 'client.person-approved',
    subject: clientSubject({ id: clientId }),
    details: { person: userId, role, limit: limit ?? null, until: until ?? null },
    now,
  })
  if (before.role === 'pending') await tellDecided(tx, { clientId, userId, approval, now })
  const [person] = await readPeople(tx, { clientId, userId })
  if (!person) throw new Error('The person is gone')
  return person
}

const isSame = (before: PersonRow, { role, limit, until }: Approval) =>
  before.role === role && before.order_limit === (limit ?? null) && before.until_day === (until ?? null)
