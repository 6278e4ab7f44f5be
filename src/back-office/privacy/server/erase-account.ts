// biome-ignore-all lint/plugin/sql-by-hand: a lock that is no row

import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { closeOrderLinks } from '#orders/server/public/close-order-links.ts'
import { transferOrdersToCompany } from '#orders/server/public/transfer-orders-to-company.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { CredentialChanged, EmailLinkRequested, OldEmailNotice } from '#people/accounts/server/public/accounts.jobs.ts'
import { assertOwnerRemains } from '#people/accounts/server/public/assert-owner-remains.ts'
import { eraseUser } from '#people/accounts/server/public/erase-user.ts'
import { UserDeleted } from '#people/accounts/users.events.ts'
import { eraseClients } from '#people/clients/server/public/erase-clients.ts'
import { listShopMailTemplates } from '#people/mail/mail-template.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { eraseMails, redactMails } from '#people/mail/server/public/erase-mails.ts'
import { redactSms } from '#people/sms/server/public/erase-sms.ts'
import { sms_messages } from '#people/sms/server/sms.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { eraseAtDesk } from '#sales/desk/server/public/erase-at-desk.ts'
import type { Work } from '#shell/action/work.ts'
import { eraseActorName } from '#shell/history/server/public/erase-actor-name.ts'
import { eraseOrders } from './erase-orders.ts'
import { recordErasedAccount } from './erased-list.ts'
import { data_requests } from './privacy.tables.ts'

interface EraseAccount {
  userId: number
}

/**
 * With its personal data; mails and letters also by its address, when confirmed. Orders that are over are anonymised,
 * unfinished ones by the nightly purge. A company's order on credit stays. Invoices stay for ten years, by law.
 *
 * The only way to delete an account. 404; 409 for the last owner, or when a company in debt would have nobody to
 * bill.
 */
export async function eraseAccount(work: Work, { userId }: EraseAccount): Promise<void> {
  const { tx, now } = work
  // Two last administrators must not leave at once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts and rights'))`)
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw notFound()

  await eraseOrders(work, { which: eq(orders.user_id, userId) })
  // An unconfirmed address proves nothing.
  const address = user.email_confirmed_at ? user.email.toLowerCase() : undefined
  await eraseLetters(tx, userId, address)
  await eraseAtDesk(tx, address)
  await eraseClients(tx, { userId, email: address })
  await eraseAtCompany(work, userId)
  const isOf = or(
    eq(data_requests.user_id, userId),
    address === undefined ? undefined : eq(sql`lower(${data_requests.email})`, address),
  )
  const isLetterAlone = and(isNull(data_requests.closed_at), eq(data_requests.came_by, 'letter'))
  await tx
    .update(data_requests)
    .set({ email: '', note: null })
    .where(and(isOf, not(isLetterAlone as SQL)))
  await eraseUser(tx, userId)
  if (user.roles.includes('owner')) await assertOwnerRemains(tx)
  await eraseActorName(tx, userId)

  // A leaving administrator is not named here.
  await work.happened(UserDeleted, { kind: 'user', id: userId, title: `#${userId}` })
  // Outside the database: older backups do not know of it.
  await work.enqueue(recordErasedAccount, { user_id: userId, at: now.toISOString() })
}

/** What a company owes: empties the person's mails and SMS, revokes their links. */
async function eraseAtCompany(work: Work, userId: number): Promise<void> {
  const { tx } = work
  const left = await transferOrdersToCompany(work, { userId })
  for (const { id, email } of left) {
    await redactMails(tx, sql`order_id = ${id} and lower(recipient) = ${email.toLowerCase()}`)
    await redactSms(tx, and(eq(sms_messages.order_id, id), eq(sms_messages.user_id, userId)) as SQL)
  }
  await closeOrderLinks(
    tx,
    left.map(({ id }) => id),
  )
}

async function eraseLetters(tx: Tx, userId: number, address: string | undefined): Promise<void> {
  const isToShop = inArray(mails.template, listShopMailTemplates())
  // Mail to the shop must arrive; then its writer is forgotten here.
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
  // SMS of an unfinished order go with the order
  await redactSms(tx, and(isNull(sms_messages.order_id), eq(sms_messages.user_id, userId)) as SQL)
  // Jobs keep their data for some days.
  const names = [EmailLinkRequested.name, OldEmailNotice.name, CredentialChanged.name]
  await tx.execute(sql`delete from pgboss.job where (name in ${names} and data ->> 'user_id' = ${String(userId)})
                                                or lower(data ->> 'email') = ${address ?? null}::text`)
}
