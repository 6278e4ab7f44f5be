import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { notFound } from '#platform/refusal.ts'
import { createWork, type Work } from '#shell/action/work.ts'
import type { PersonRole } from '../client-labels.ts'
import {
  ApproveMyPerson,
  ApprovePerson,
  JoinClient,
  LeaveClient,
  ListMyClients,
  RemoveMyPerson,
  RemovePerson,
  ShowMyClient,
} from '../people.contract.ts'
import { approvePerson } from './approve-person.ts'
import { client_people, clients } from './clients.tables.ts'
import { joinClient } from './join-client.ts'
import { listMyClients, showClientToMain } from './public/people.queries.ts'
import { removePerson } from './remove-person.ts'
import { requireClientMainUser } from './require-client-main-user.ts'

export const registerPeopleRoutes: ModuleApi = (route) => {
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
      await requireClientMainUser(work, { clientId: id, userId: who.id })
      return { data: await approvePerson(work, { clientId: id, userId: user_id, approval, isOffice: false }) }
    }),
  )

  route(RemoveMyPerson, async ({ params: { id, user_id }, who, now, database }) =>
    database.transaction(async (tx: Tx) => {
      await requireClientMainUser(createWork(tx, { now }), { clientId: id, userId: who.id })
      await removePerson(createWork(tx, { by: who.id, now, actor: who }), {
        clientId: id,
        userId: user_id,
        isOffice: false,
      })
    }),
  )

  route(ApprovePerson, async ({ params: { id, user_id }, body: approval, act }) =>
    act(async (work) => ({
      data: await approvePerson(work, { clientId: id, userId: user_id, approval, isOffice: true }),
    })),
  )

  route(RemovePerson, async ({ params: { id, user_id }, act }) =>
    act((work) => removePerson(work, { clientId: id, userId: user_id, isOffice: true })),
  )
}

/** Or withdraws. Throws as `removePerson`. */
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
