import { demandFresh, demandRight, type Person } from '#platform/http/session.ts'
import type { Work } from '#shell/action/work.ts'
import { demandPlace } from '#shell/places/server/demand-place.ts'
import type { Role } from '../roles.ts'
import { EmailLinkWanted } from './accounts.jobs.ts'
import type { User } from './accounts.queries.ts'
import { actWithRight } from './act-with-right.ts'
import { type OpenAccount, openAccount } from './open-account.ts'

interface CreateUser extends OpenAccount {
  roles: Role[]
  by: Person
}

/** 422 on a taken `email`, an unknown `place_id`; 403 for staff without the right. */
export async function createUser(work: Work, { by, ...account }: CreateUser): Promise<User> {
  const { rights } = await actWithRight(work.tx, by.id, 'users:write')
  if (account.roles.length > 0) {
    demandRight({ rights }, 'users:rights')
    demandFresh(by, work.now)
  }
  if (account.place_id) await demandPlace(work.tx, account.place_id)
  const user = await openAccount(work, account)
  await work.enqueue(EmailLinkWanted, { user_id: user.id })

  await work
    .as(by.id)
    .happened('user.created', { kind: 'user', id: user.id, title: `#${user.id}` }, { roles: account.roles })
  return user
}
