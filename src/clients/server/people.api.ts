import type { Tx } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { notFound } from '#platform/refusal.ts'
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
import { demandMain } from './demand-main.ts'
import { joinClient } from './join-client.ts'
import { leaveClient } from './leave-client.ts'
import { listMyClients, showClientToMain } from './people.queries.ts'
import { removePerson } from './remove-person.ts'

export const peopleApi: RoomApi = (route) => {
  const joins = new RateLimit(attempts.joinCompany)

  route(ListMyClients, async ({ who, now, database }) => ({
    data: await listMyClients(database.db, { userId: who.id, now }),
  }))

  route(JoinClient, async ({ body: { code }, who, now, database }) => {
    joins.count(String(who.id), now)
    return database.transaction(async (tx) => {
      await joinClient(tx, { userId: who.id, code, now })
      const data = (await listMyClients(tx, { userId: who.id, now })).find((one) => one.code === code)
      if (!data) throw new Error('The request to join is gone')
      const isIn = data.role !== 'pending'
      return { data, message: isIn ? 'Jūs jau priklausote šiai įmonei.' : 'Prašymas išsiųstas. Laukiama patvirtinimo.' }
    })
  })

  route(LeaveClient, async ({ body: { code }, who, now, database }) => {
    const was = await database.transaction((tx) => leaveClient(tx, { userId: who.id, code, now }))
    return { message: was === 'pending' ? 'Prašymas atsiimtas.' : 'Išėjote iš įmonės.' }
  })

  route(ShowMyClient, async ({ params: { id }, who, now, database }) => {
    const data = await showClientToMain(database.db, { clientId: id, userId: who.id, now })
    if (!data) throw notFound('Tokios įmonės nėra.')
    return { data }
  })

  route(ApproveMyPerson, async ({ params: { id, user_id }, body: approval, who, now, database }) =>
    database.transaction(async (tx) => {
      await demandMain(tx, { clientId: id, userId: who.id, now })
      return {
        data: await approvePerson(tx, { clientId: id, userId: user_id, approval, by: who.id, isOffice: false, now }),
      }
    }),
  )

  route(RemoveMyPerson, async ({ params: { id, user_id }, who, now, database }) =>
    database.transaction(async (tx: Tx) => {
      await demandMain(tx, { clientId: id, userId: who.id, now })
      await removePerson(tx, { clientId: id, userId: user_id, by: who.id, isOffice: false, now })
    }),
  )

  route(ApprovePerson, async ({ params: { id, user_id }, body: approval, who, now, database }) =>
    database.transaction(async (tx) => ({
      data: await approvePerson(tx, { clientId: id, userId: user_id, approval, by: who.id, isOffice: true, now }),
    })),
  )

  route(RemovePerson, async ({ params: { id, user_id }, who, now, database }) =>
    database.transaction((tx) => removePerson(tx, { clientId: id, userId: user_id, by: who.id, isOffice: true, now })),
  )
}
