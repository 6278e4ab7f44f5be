import { eq, sql } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { forgetClients } from '#clients/server/forget-clients.ts'
import { forgetAtDesk } from '#desk/server/forget-at-desk.ts'
import { record } from '#history/server/record.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { obstacleInWords } from '../obstacles.ts'
import { accountErasedMail } from '../privacy.mail.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseOrders } from './erase-orders.ts'
import { data_requests } from './privacy.tables.ts'
import { requestSubject } from './request-subject.ts'
import { subjectOfRequest } from './subject-of-request.ts'
import { whatStandsInTheWay } from './what-stands-in-the-way.ts'

type Request = typeof data_requests.$inferSelect

/**
 * Does what a request for erasure asks: the account behind it goes, and orders of no account that name its confirmed e-mail,
 * or that of a letter, forget who ordered. The person gets one last mail, whose address is forgotten once it is sent. Throws
 * a 409 while something is not over, or when a letter names the address of an account that nobody has confirmed.
 */
export async function eraseForRequest(
  tx: Tx,
  { request, by, now }: { request: Request; by: number | null; now: Date },
): Promise<void> {
  const { userId, email, foreign } = await subjectOfRequest(tx, request)
  if (foreign)
    throw conflict(
      'email-not-confirmed',
      `Šiuo adresu yra paskyra #${foreign.id}, kurios el. paštas nepatvirtintas. Tegul žmogus jį patvirtina arba paskyrą ištrinkite vartotojų sąraše, tada prašymą įvykdykite.`,
    )
  if (userId !== null && (await isThere(tx, userId))) {
    await refuseWhatIsNotOver(tx, { userId, email }, now)
    await eraseAccount(tx, { userId, by, now })
  }
  if (email !== null) {
    await refuseWhatIsNotOver(tx, { userId: null, email }, now)
    await eraseOrders(tx, {
      which: sql`${orders.user_id} is null and lower(${orders.email}) = ${email.toLowerCase()}`,
      now,
    })
    await forgetAtDesk(tx, email)
    await forgetClients(tx, { email })
  }

  await tx
    .update(data_requests)
    .set({ email: '', note: null, waits_for: [], closed_at: now, outcome: 'done', closed_by: by })
    .where(eq(data_requests.id, request.id))
  await record(tx, {
    by,
    deed: 'data-request.done',
    subject: requestSubject(request.id),
    details: { kind: 'erasure' },
    now,
  })

  // Whose account the office erased meanwhile has left no address.
  if (!request.email) return
  await queueMail(tx, accountErasedMail(), { to: request.email, now })
}

async function refuseWhatIsNotOver(
  tx: Tx,
  whose: { userId: number | null; email: string | null },
  now: Date,
): Promise<void> {
  const waits = await whatStandsInTheWay(tx, whose, now)
  if (waits.length > 0)
    throw conflict('not-over-yet', `Ištrinti dar negalima: ${waits.map(obstacleInWords).join('; ')}.`)
}

async function isThere(tx: Tx, userId: number): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return found.length > 0
}
