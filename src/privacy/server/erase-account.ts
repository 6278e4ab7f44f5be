import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { CredentialChanged, EmailLinkWanted, OldEmailTold } from '#accounts/server/accounts.jobs.ts'
import { users } from '#accounts/server/accounts.tables.ts'
import { keepAnOwner } from '#accounts/server/keep-an-owner.ts'
import { removeUser } from '#accounts/server/remove-user.ts'
import { forgetClients } from '#clients/server/forget-clients.ts'
import { forgetAtDesk } from '#desk/server/forget-at-desk.ts'
import { forgetDoer } from '#history/server/forget-doer.ts'
import { record } from '#history/server/record.ts'
import { emptyMails, eraseMails } from '#mail/server/erase-mails.ts'
import { mails } from '#mail/server/mail.tables.ts'
import { closeOrderLinks } from '#orders/server/close-order-links.ts'
import { leaveToCompany } from '#orders/server/leave-to-company.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { emptySms } from '#sms/server/erase-sms.ts'
import { sms_messages } from '#sms/server/sms.tables.ts'
import { eraseOrders } from './erase-orders.ts'
import { noteErased } from './erased-list.ts'
import { lettersToShop } from './letters-to-shop.ts'
import { data_requests } from './privacy.tables.ts'

interface EraseAccount {
  userId: number
  /** The administrator who does it; null: the person, or the shop at their request. */
  by: number | null
  now: Date
}

/**
 * Erases an account and what is personal around it: sign-ins, mailed links, cart, work sites, note and tasks go with the
 * row; letters and mails go with it, and by its address when that is confirmed; orders that are over forget who ordered. A company's order on
 * credit goes on as the company's, without the person. Any other order that is not over keeps its names until it is, and the nightly purge does the rest. Invoices stay: the law wants them for ten years.
 *
 * The one way for an account to go, whoever asks. Throws a 404 when there is no such account and a 409 when it is the last
 * owner's, or a company that owes would have nobody to bill.
 */
export async function eraseAccount(tx: Tx, { userId, by, now }: EraseAccount): Promise<void> {
  // The lock of whoever changes accounts and rights: two last administrators must not leave at the same instant.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts and rights'))`)
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw notFound()

  await eraseOrders(tx, { which: eq(orders.user_id, userId), now })
  // Of an address that nobody has confirmed nothing is this person's but what hangs on the account.
  const address = user.email_confirmed_at ? user.email.toLowerCase() : undefined
  await eraseLetters(tx, userId, address)
  await forgetAtDesk(tx, address)
  await forgetClients(tx, { userId, email: address })
  await forgetAtCompany(tx, userId, now)
  const isOf = or(
    eq(data_requests.user_id, userId),
    address === undefined ? undefined : eq(sql`lower(${data_requests.email})`, address),
  )
  // A letter that still waits for its answer needs the address where the answer goes.
  const isLetterAlone = and(isNull(data_requests.closed_at), eq(data_requests.came_by, 'letter'))
  await tx
    .update(data_requests)
    .set({ email: '', note: null })
    .where(and(isOf, not(isLetterAlone as SQL)))
  await removeUser(tx, userId)
  if (user.roles.includes('owner')) await keepAnOwner(tx)
  await forgetDoer(tx, userId)

  // After the row is gone: an administrator who leaves is not named in the line about it.
  await record(tx, { by, deed: 'user.deleted', subject: { kind: 'user', id: userId, title: `#${userId}` }, now })
  // A backup from before knows nothing of this: whoever restores it reads the list outside the database.
  await enqueue(tx, noteErased, { user_id: userId, at: now.toISOString() })
}

/** What a company goes on owing: its mails and SMS to the person are emptied, and no secret of theirs opens the order. */
async function forgetAtCompany(tx: Tx, userId: number, now: Date): Promise<void> {
  const left = await leaveToCompany(tx, { userId, now })
  for (const { id, email } of left) {
    await emptyMails(tx, sql`order_id = ${id} and lower(recipient) = ${email.toLowerCase()}`)
    await emptySms(tx, and(eq(sms_messages.order_id, id), eq(sms_messages.user_id, userId)) as SQL)
  }
  await closeOrderLinks(
    tx,
    left.map(({ id }) => id),
  )
}

/** Mails that belong to no order, and what still waits to be done about account and address. */
async function eraseLetters(tx: Tx, userId: number, address: string | undefined): Promise<void> {
  const isToShop = inArray(mails.template, lettersToShop)
  // What somebody wrote must still arrive; once it has, the shop's mailbox has it, and here the writer is forgotten.
  const isUnderWay = and(isToShop, isNull(mails.sent_at), isNull(mails.failed_at))
  const theirs = [
    eq(mails.user_id, userId),
    ...(address === undefined
      ? []
      : [
          and(eq(sql`lower(${mails.recipient})`, address), not(isToShop)),
          and(eq(sql`lower(${mails.reply_to})`, address), not(isUnderWay as SQL)),
        ]),
  ]
  await eraseMails(tx, and(isNull(mails.order_id), or(...theirs)) as SQL)
  // what was said of an order that is not over goes with the order
  await emptySms(tx, and(isNull(sms_messages.order_id), eq(sms_messages.user_id, userId)) as SQL)
  // Jobs keep what they were asked for some days.
  const names = [EmailLinkWanted.name, OldEmailTold.name, CredentialChanged.name]
  await tx.execute(sql`delete from pgboss.job where (name in ${names} and data ->> 'user_id' = ${String(userId)})
                                                or lower(data ->> 'email') = ${address ?? null}::text`)
}
