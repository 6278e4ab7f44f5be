import { eq } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { companies } from '#people/companies/server/companies.tables.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import type { ClientPersonApproved, ClientPersonRefused } from '../clients.events.ts'
import type { Approval } from '../people.contract.ts'
import { buildPersonApprovedMail, buildPersonRefusedMail } from '../people.mail.ts'
import { clients } from './clients.tables.ts'
import { myCompanyAddress } from './public/my-company-address.ts'

/** The shop's own name of the company only for who is let in. */
export async function notifyPersonApproved(
  work: Work,
  { subject, payload, passed }: EventOf<typeof ClientPersonApproved>,
): Promise<void> {
  if (!passed.isNew) return
  const { person: userId, limit, until } = payload
  // nobody is approved as one who waits
  const role = payload.role as Approval['role']
  const { to, name: company } = await whoAsked(work, { clientId: subject.id as number, userId })
  await enqueueMail(work, buildPersonApprovedMail({ role, limit, until, company, address: myCompanyAddress }), {
    to,
    user_id: userId,
  })
}

/** A person who withdrew gets nothing. */
export async function notifyPersonRefused(
  work: Work,
  { subject, payload }: EventOf<typeof ClientPersonRefused>,
): Promise<void> {
  const userId = payload.person
  if (work.by === userId) return
  const { to, registered, code } = await whoAsked(work, { clientId: subject.id as number, userId })
  const mail = buildPersonRefusedMail({ company: registered ?? `Įmonė ${code}`, address: myCompanyAddress })
  await enqueueMail(work, mail, { to, user_id: userId })
}

async function whoAsked({ tx }: Work, { clientId, userId }: { clientId: number; userId: number }) {
  const [about] = await tx
    .select({ to: users.email, code: clients.code, name: clients.name, registered: companies.name })
    .from(clients)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(companies, eq(companies.code, clients.code))
    .where(eq(clients.id, clientId))
  if (!about) throw new Error('Who asked, or the company, is gone')
  return about
}
