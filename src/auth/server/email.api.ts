import { findUser, profileOf } from '#accounts/server/accounts.queries.ts'
import '#accounts/server/accounts.refusals.ts'
import { askNewEmail } from '#accounts/server/ask-new-email.ts'
import { confirmEmail } from '#accounts/server/confirm-email.ts'
import { currentPassword } from '#accounts/server/current-password.ts'
import { newEmailLimits } from '#accounts/server/new-email-limits.ts'
import { takeOverGuestOrders } from '#checkout/server/take-over-guest-orders.ts'
import { joinAccounts } from '#clients/server/join-accounts.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { ChangeEmail, ConfirmEmail, SendEmailLink } from '../auth.contract.ts'
import { emailThatWaits, mailEmailLink } from './mail-email-link.ts'

/** The address of an account: whose it is, and another one. */
export const emailApi: RoomApi = (route, { database: { db } }) => {
  const current = currentPassword(db)
  const { countLink, countWish } = newEmailLimits(db)

  route(ConfirmEmail, async ({ body: { token }, database, noteSecurity, now }) => {
    const { user, isNew } = await database.transaction(async (tx) => {
      const confirmed = await confirmEmail(tx, { token, now })
      // what was ordered by this address without an account is now known to be theirs
      await takeOverGuestOrders(tx, { userId: confirmed.user.id, now })
      await joinAccounts(tx, { userId: confirmed.user.id })
      return confirmed
    })
    await noteSecurity(isNew ? 'email-changed' : 'email-confirmed', user.id)
    return { user: profileOf(user) }
  })

  route(SendEmailLink, async ({ who, database, now }) => {
    const user = await findUser(database.db, who.id)
    const email = user && emailThatWaits(user)
    if (!email) throw conflict('nothing-to-confirm', 'Jūsų el. pašto adresas jau patvirtintas.')
    await countLink(who.id, now)
    await database.transaction((tx) => mailEmailLink(tx, { userId: who.id, now }))
    return { message: `Nuorodą išsiuntėme adresu ${email}.` }
  })

  route(ChangeEmail, async (asking) => {
    const { who, body, database, noteSecurity, now } = asking
    const { email, current_password } = body
    const before = await current.check(asking, current_password)
    if (email === before.email) throw invalid({ email: ['Toks jūsų adresas jau yra.'] }, 'same-email')
    await countWish({ userId: who.id, client: clientKey(asking.request.ip), email }, now)
    const user = await database.transaction((tx) => askNewEmail(tx, { userId: who.id, email, now }))
    await noteSecurity('email-change-asked')
    const message = `Nuorodą išsiuntėme adresu ${email}. Adresas pasikeis, kai ją paspausite.`
    return { message, user: profileOf(user), pending_email: user.pending_email }
  })
}
