import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { Work } from '#shell/action/work.ts'
import type { Approval } from '../people.contract.ts'
import { buildRoleChangedMail } from '../people.mail.ts'
import { client_people, clients } from './clients.tables.ts'
import { myCompanyAddress } from './public/my-company-address.ts'
import { isStillTheirs } from './public/people.queries.ts'

interface RoleChangeInput {
  clientId: number
  userId: number
  /** Null: removed. */
  role: Approval['role'] | null
}

/** Confirmed addresses. Before the change: a demoted one hears, a new one does not. */
export async function notifyMainUsers(work: Work, { clientId, userId, role }: RoleChangeInput): Promise<void> {
  const { tx, now } = work
  const mains = await tx
    .select({ id: users.id, to: users.email })
    .from(client_people)
    .innerJoin(users, eq(users.id, client_people.user_id))
    .where(
      and(
        eq(client_people.client_id, clientId),
        eq(client_people.role, 'main'),
        isStillTheirs(now),
        isNotNull(users.email_confirmed_at),
        role === 'main' ? ne(users.id, userId) : undefined,
      ),
    )
    .orderBy(asc(users.email))
  if (mains.length === 0) return
  const [about] = await tx
    .select({ company: clients.name, person: sql<string>`trim(${users.name} || ' ' || ${users.lastname})` })
    .from(clients)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(clients.id, clientId))
  if (!about) throw new Error('The company, or whoever is changed, is gone')
  for (const { id, to } of mains)
    await enqueueMail(work, buildRoleChangedMail({ ...about, role, address: myCompanyAddress }), { to, user_id: id })
}
