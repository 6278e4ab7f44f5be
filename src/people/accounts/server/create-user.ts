import { type Person, requireFreshSignIn, requireRight } from '#platform/http/session.ts'
import type { Work } from '#shell/action/work.ts'
import { requireBranch } from '#shell/branches/server/public/require-branch.ts'
import type { Role } from '../roles.ts'
import { UserCreated } from '../users.events.ts'
import { assertMayBeHeld } from './assert-may-be-held.ts'
import { EmailLinkRequested } from './public/accounts.jobs.ts'
import type { User } from './public/accounts.queries.ts'
import { assertActorRight } from './public/assert-actor-right.ts'
import { type OpenAccount, openAccount } from './public/open-account.ts'

interface CreateUser extends OpenAccount {
  roles: Role[]
  by: Person
}

/** 422 on a taken `email`, an unknown `place_id`, and as `assertMayBeHeld`; 403 for staff without the right. */
export async function createUser(work: Work, { by, ...account }: CreateUser): Promise<User> {
  const { rights } = await assertActorRight(work.tx, by.id, 'users:write')
  if (account.roles.length > 0) {
    requireRight({ rights }, 'users:rights')
    requireFreshSignIn(by, work.now)
  }
  if (account.place_id) await requireBranch(work.tx, account.place_id)
  assertMayBeHeld(account)
  const user = await openAccount(work, account)
  await work.enqueue(EmailLinkRequested, { user_id: user.id })

  await work
    .as(by.id)
    .happened(UserCreated, { kind: 'user', id: user.id, title: `#${user.id}` }, { roles: account.roles })
  return user
}
