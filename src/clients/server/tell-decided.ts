import { eq } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { companies } from '#companies/server/companies.tables.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Approval } from '../people.contract.ts'
import { letInMail, turnedDownMail } from '../people.mail.ts'
import { clients } from './clients.tables.ts'
import { myCompanyAddress } from './my-company-address.ts'

interface Decided {
  clientId: number
  userId: number
  /** Undefined: turned down. */
  approval?: Approval | undefined
  now: Date
}

/**
 * Writes to whoever asked to join a company that they were let in or turned down. Only who is in is told its name as the shop
 * writes it: what the shop knows of a company is not learned by asking.
 */
export async function tellDecided(tx: Tx, { clientId, userId, approval, now }: Decided): Promise<void> {
  const [about] = await tx
    .select({ to: users.email, code: clients.code, name: clients.name, registered: companies.name })
    .from(clients)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(companies, eq(companies.code, clients.code))
    .where(eq(clients.id, clientId))
  if (!about) throw new Error('Who asked, or the company, is gone')
  const address = myCompanyAddress
  const content: MailContent = approval
    ? letInMail({
        ...{ role: approval.role, limit: approval.limit ?? null, until: approval.until ?? null },
        ...{ company: about.name, address },
      })
    : turnedDownMail({ company: about.registered ?? `Įmonė ${about.code}`, address })
  await queueMail(tx, content, { to: about.to, user_id: userId, now })
}
