import { findUser, toUserProfile } from '#people/accounts/server/public/accounts.queries.ts'
import '#people/accounts/server/public/accounts.refusals.ts'
import { confirmEmail } from '#people/accounts/server/public/confirm-email.ts'
import { createCurrentPasswordCheck } from '#people/accounts/server/public/create-current-password-check.ts'
import { createNewEmailLimits } from '#people/accounts/server/public/new-email-limits.ts'
import { requestNewEmail } from '#people/accounts/server/public/request-new-email.ts'
import { joinAccounts } from '#people/clients/server/public/join-accounts.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { takeOverGuestOrders } from '#sales/checkout/server/public/take-over-guest-orders.ts'
import { ChangeEmail, ConfirmEmail, SendEmailLink } from '../auth.contract.ts'
import { getUnconfirmedEmail, mailEmailLink } from './mail-email-link.ts'

export const registerEmailRoutes: ModuleApi = (route, { database: { db } }) => {
  const current = createCurrentPasswordCheck(db)
  const { countLink, countWish } = createNewEmailLimits(db)

  route(ConfirmEmail, async ({ body: { token }, noteSecurity, act }) => {
    const { user, isNew } = await act(async (work) => {
      const confirmed = await confirmEmail(work, { token })
      await takeOverGuestOrders(work, { userId: confirmed.user.id })
      await joinAccounts(work.tx, { userId: confirmed.user.id })
      return confirmed
    })
    await noteSecurity(isNew ? 'email-changed' : 'email-confirmed', user.id)
    return { user: toUserProfile(user) }
  })

  route(SendEmailLink, async ({ who, database, now, act }) => {
    const user = await findUser(database.db, who.id)
    const email = user && getUnconfirmedEmail(user)
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
    await countWish({ userId: who.id, ipKey: toIpKey(asking.request.ip), email }, now)
    const user = await act((work) => requestNewEmail(work, { userId: who.id, email }))
    await noteSecurity('email-change-asked')
    const message = `Nuorodą išsiuntėme adresu ${email}. Adresas pasikeis, kai ją paspausite.`
    return { message, user: toUserProfile(user), pending_email: user.pending_email }
  })
}
