import { eq, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { eraseClients } from '#people/clients/server/public/erase-clients.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { eraseAtDesk } from '#sales/desk/server/public/erase-at-desk.ts'
import type { Work } from '#shell/action/work.ts'
import { DataRequestDone } from '../data-requests.events.ts'
import { describeObstacle } from '../obstacles.ts'
import { buildAccountErasedMail } from '../privacy.mail.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseOrders } from './erase-orders.ts'
import { listErasureObstacles } from './list-erasure-obstacles.ts'
import { data_requests } from './privacy.tables.ts'
import { readRequestSubject } from './read-request-subject.ts'
import { toDataRequestSubject } from './to-data-request-subject.ts'

type Request = typeof data_requests.$inferSelect

/**
 * The account, and guest orders with its confirmed e-mail, or a letter's. One last mail is sent. 409 while something
 * is not over, or for an account's unconfirmed address.
 */
export async function eraseForRequest(work: Work, { request }: { request: Request }): Promise<void> {
  const { tx, now, by } = work
  const { userId, email, foreign } = await readRequestSubject(tx, request)
  if (foreign)
    throw conflict(
      'email-not-confirmed',
      `Šiuo adresu yra paskyra #${foreign.id}, kurios el. paštas nepatvirtintas. Tegul žmogus jį patvirtina arba paskyrą ištrinkite vartotojų sąraše, tada prašymą įvykdykite.`,
    )
  if (userId !== null && (await isThere(tx, userId))) {
    await refuseWhatIsNotOver(work, { userId, email })
    await eraseAccount(work, { userId })
  }
  if (email !== null) {
    await refuseWhatIsNotOver(work, { userId: null, email })
    await eraseOrders(work, {
      which: sql`${orders.user_id} is null and lower(${orders.email}) = ${email.toLowerCase()}`,
    })
    await eraseAtDesk(tx, email)
    await eraseClients(tx, { email })
  }

  await tx
    .update(data_requests)
    .set({ email: '', note: null, waits_for: [], closed_at: now, outcome: 'done', closed_by: by })
    .where(eq(data_requests.id, request.id))
  await work.happened(DataRequestDone, toDataRequestSubject(request.id), { kind: 'erasure' })

  // The office erased the account meanwhile.
  if (!request.email) return
  await enqueueMail(work, buildAccountErasedMail(), { to: request.email })
}

async function refuseWhatIsNotOver(work: Work, whose: { userId: number | null; email: string | null }): Promise<void> {
  const { tx, now } = work
  const waits = await listErasureObstacles(tx, whose, now)
  if (waits.length > 0)
    throw conflict('not-over-yet', `Ištrinti dar negalima: ${waits.map(describeObstacle).join('; ')}.`)
}

async function isThere(tx: Tx, userId: number): Promise<boolean> {
  const userRows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return userRows.length > 0
}
