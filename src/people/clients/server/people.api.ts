import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { type Work, workOf } from '#shell/action/work.ts'
import type { PersonRole } from '../client-words.ts'
import {
  type Approval,
  ApproveMyPerson,
  ApprovePerson,
  type ClientPerson,
  JoinClient,
  LeaveClient,
  ListMyClients,
  RemoveMyPerson,
  RemovePerson,
  ShowMyClient,
} from '../people.contract.ts'
import { clientSubject } from './client-subject.ts'
import { client_people, clients } from './clients.tables.ts'
import { demandMain } from './demand-main.ts'
import { joinClient } from './join-client.ts'
import { lockPerson, type PersonRow } from './lock-person.ts'
import { listMyClients, readPeople, showClientToMain } from './people.queries.ts'
import { refuseLastMain } from './refuse-last-main.ts'
import { removePerson } from './remove-person.ts'
import { tellLetIn } from './tell-decided.ts'
import { tellMainUsers } from './tell-main-users.ts'

export const peopleApi: RoomApi = (route) => {
  const joins = new RateLimit(attempts.joinCompany)

  route(ListMyClients, async ({ who, now, database }) => ({
    data: await listMyClients(database.db, { userId: who.id, now }),
  }))

  route(JoinClient, async ({ body: { code }, who, now, act }) => {
    joins.count(String(who.id), now)
    return act(async (work) => {
      await joinClient(work, { userId: who.id, code })
      const data = (await listMyClients(work.tx, { userId: who.id, now })).find((one) => one.code === code)
      if (!data) throw new Error('The request to join is gone')
      const isIn = data.role !== 'pending'
      return { data, message: isIn ? 'Jūs jau priklausote šiai įmonei.' : 'Prašymas išsiųstas. Laukiama patvirtinimo.' }
    })
  })

  route(LeaveClient, async ({ body: { code }, who, act }) => {
    const was = await act((work) => leaveClient(work, { userId: who.id, code }))
    return { message: was === 'pending' ? 'Prašymas atsiimtas.' : 'Išėjote iš įmonės.' }
  })

  route(ShowMyClient, async ({ params: { id }, who, now, database }) => {
    const data = await showClientToMain(database.db, { clientId: id, userId: who.id, now })
    if (!data) throw notFound('Tokios įmonės nėra.')
    return { data }
  })

  route(ApproveMyPerson, async ({ params: { id, user_id }, body: approval, who, act }) =>
    act(async (work) => {
      await demandMain(work, { clientId: id, userId: who.id })
      return {
        data: await approvePerson(work, {
          clientId: id,
          userId: user_id,
          approval,
          isOffice: false,
        }),
      }
    }),
  )

  route(RemoveMyPerson, async ({ params: { id, user_id }, who, now, database }) =>
    database.transaction(async (tx: Tx) => {
      await demandMain(workOf(tx, { now }), { clientId: id, userId: who.id })
      await removePerson(workOf(tx, { by: who.id, now }), { clientId: id, userId: user_id, isOffice: false })
    }),
  )

  route(ApprovePerson, async ({ params: { id, user_id }, body: approval, act }) =>
    act(async (work) => ({
      data: await approvePerson(work, {
        clientId: id,
        userId: user_id,
        approval,
        isOffice: true,
      }),
    })),
  )

  route(RemovePerson, async ({ params: { id, user_id }, act }) =>
    act((work) => removePerson(work, { clientId: id, userId: user_id, isOffice: true })),
  )
}

/** As `removePerson`. */
async function leaveClient(work: Work, { userId, code }: { userId: number; code: string }): Promise<PersonRole> {
  const [mine] = await work.tx
    .select({ clientId: clients.id, role: client_people.role })
    .from(client_people)
    .innerJoin(clients, eq(clients.id, client_people.client_id))
    .where(and(eq(client_people.user_id, userId), eq(clients.kind, 'company'), eq(clients.code, code)))
  if (!mine) throw notFound('Šiai įmonei nepriklausote.')
  await removePerson(work.as(userId), { clientId: mine.clientId, userId, isOffice: false })
  return mine.role
}

interface Approving {
  clientId: number
  userId: number
  approval: Approval
  /** Only the office may leave no main user. */
  isOffice: boolean
}

/** Or changes rights, by mail. 404 for who never asked; 422 for an end in the past; 409 `last-main`. */
async function approvePerson(
  work: Work<number>,
  { clientId, userId, approval, isOffice }: Approving,
): Promise<ClientPerson> {
  const { tx, now, by } = work
  const { role, limit, until } = approval
  if (until && until < dayOf(now)) throw invalid({ until: ['Ši diena jau praėjo.'] })
  const before = await lockPerson(tx, { clientId, userId })
  if (!before) throw notFound('Toks žmogus prisijungti prie įmonės neprašė.')
  if (isOffice && !isSame(before, approval)) await tellMainUsers(work, { clientId, userId, role })
  const staysMain = role === 'main' && !until
  if (!isOffice && !staysMain) await refuseLastMain(work, { person: before })
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
  await work.happened('client.person-approved', clientSubject({ id: clientId }), {
    person: userId,
    role,
    limit: limit ?? null,
    until: until ?? null,
  })
  if (before.role === 'pending') await tellLetIn(work, { clientId, userId, approval })
  const [person] = await readPeople(tx, { clientId, userId })
  if (!person) throw new Error('The person is gone')
  return person
}

const isSame = (before: PersonRow, { role, limit, until }: Approval) =>
  before.role === role && before.order_limit === (limit ?? null) && before.until_day === (until ?? null)
