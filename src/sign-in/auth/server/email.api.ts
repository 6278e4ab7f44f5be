import { findUser, profileOf } from '#people/accounts/server/accounts.queries.ts'
import '#people/accounts/server/accounts.refusals.ts'
import { askNewEmail } from '#people/accounts/server/ask-new-email.ts'
import { confirmEmail } from '#people/accounts/server/confirm-email.ts'
import { currentPassword } from '#people/accounts/server/current-password.ts'
import { newEmailLimits } from '#people/accounts/server/new-email-limits.ts'
import { joinAccounts } from '#people/clients/server/join-accounts.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { takeOverGuestOrders } from '#selling/checkout/server/take-over-guest-orders.ts'
import { ChangeEmail, ConfirmEmail, SendEmailLink } from '../auth.contract.ts'
import { emailThatWaits, mailEmailLink } from './mail-email-link.ts'

export const emailApi: RoomApi = (route, { database: { db } }) => {
  const current = currentPassword(db)
  const { countLink, countWish } = newEmailLimits(db)

  route(ConfirmEmail, async ({ body: { token }, noteSecurity, act }) => {
    const { user, isNew } = await act(async (work) => {
      const confirmed = await confirmEmail(work, { token })
      await takeOverGuestOrders(work, { userId: confirmed.user.id })
      await joinAccounts(work.tx, { userId: confirmed.user.id })
      return confirmed
    })
    await noteSecurity(isNew ? 'email-changed' : 'email-confirmed', user.id)
    return { user: profileOf(user) }
  })

  route(SendEmailLink, async ({ who, database, now, act }) => {
    const user = await findUser(database.db, who.id)
    const email = user && emailThatWaits(user)
    if (!email) throw conflict('nothing-to-confirm', 'Jūsų el. pašto adresas jau patvirtintas.')
    await countLink(who.id, now)
    await act((work) => mailEmailLink(work, { userId: who.id }))
    return { message: `Nuorodą išsiuntėme adresu ${email}.` }
  })

  route(ChangeEmail, async (asking) => {
    const { who, body, noteSecurity, now, act } = asking
    const { email, current_password } = body
    const before = await current.check(asking, current_password)
    if (email === before.email) throw invalid({ email: ['Toks jūsų adresas jau yra.'] }, 'same-email')
    await countWish({ userId: who.id, client: clientKey(asking.request.ip), email }, now)
    const user = await act((work) => askNewEmail(work, { userId: who.id, email }))
    await noteSecurity('email-change-asked')
    const message = `Nuorodą išsiuntėme adresu ${email}. Adresas pasikeis, kai ją paspausite.`
    return { message, user: profileOf(user), pending_email: user.pending_email }
  })
}
