import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import type { ClientMerged } from '../clients.events.ts'
import { buildClientsMergedMail } from '../people.mail.ts'
import { client_people, clients } from './clients.tables.ts'
import { listMainUserEmails } from './public/list-main-user-emails.ts'
import { myCompanyAddress } from './public/my-company-address.ts'

/** Main users, once the people of the other client wait here. */
export async function notifyMergedClient(
  work: Work,
  { subject, passed: { userIds } }: EventOf<typeof ClientMerged>,
): Promise<void> {
  const { tx, now } = work
  const clientId = subject.id as number
  const [company] = await tx
    .select({ name: clients.name })
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.kind, 'company')))
  const mains = company ? await listMainUserEmails(tx, { clientId, now }) : []
  if (!company || mains.length === 0) return
  const waiting = await tx
    .select({ person: sql<string>`trim(${users.name} || ' ' || ${users.lastname})` })
    .from(client_people)
    .innerJoin(users, eq(users.id, client_people.user_id))
    .where(
      and(
        eq(client_people.client_id, clientId),
        eq(client_people.role, 'pending'),
        inArray(client_people.user_id, [...userIds]),
      ),
    )
    .orderBy(asc(client_people.user_id))
  const people = waiting.map(({ person }) => person)
  for (const to of mains)
    await enqueueMail(work, buildClientsMergedMail({ company: company.name, people, address: myCompanyAddress }), {
      to,
    })
}
