import { attempts } from '#platform/limits/limits.ts'
import '#accounts/server/accounts.refusals.ts'
import { findUser } from '#accounts/server/accounts.queries.ts'
import { endToken } from '#accounts/server/end-tokens.ts'
import { deviceCookie, deviceOf } from '#accounts/server/known-device.ts'
import { hashPassword } from '#accounts/server/password-hash.ts'
import { placeOf } from '#accounts/server/place-of.ts'
import { refuseWeakPassword } from '#accounts/server/refuse-weak-password.ts'
import { byThemselves } from '#accounts/server/tell-credential-changed.ts'
import { enqueue } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { SharedLimit, type SharedLimitParts } from '#platform/limits/shared-limit.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import { ForgotPassword, Login, LoginSecond, Logout, Register, ResetPassword, ShowUser } from '../auth.contract.ts'
import { ResetLinkAsked } from './auth.jobs.ts'
import { brakeSignIns } from './brake-sign-ins.ts'
import { LoginBrake } from './login-brake.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactorShower } from './show-second-factor.ts'
import { signedInUser } from './signed-in-user.ts'

/** Coming in and going out. */
export const authApi: RoomApi = (route, { database: { db } }) => {
  const counted = (limit: SharedLimitParts) => new SharedLimit(db, { ...limit, field: 'email' })
  const wrongFromClient = counted(attempts.wrongLoginFromClient)
  const wrongForAccount = counted(attempts.wrongLoginForAccount)
  const registrations = counted(attempts.registration)
  const showSecondFactor = secondFactorShower({ db })
  const linksAsked = counted(attempts.resetLink)
  const brake = new LoginBrake(db)

  route(Login, async ({ body, database, request, reply, config, noteSecurity, now }) => {
    const client = clientKey(request.ip)
    const account = `${client} ${body.email.toLowerCase()}`
    const device = deviceOf(request.headers)
    const signedIn = await wrongFromClient.countFailures(client, now, () =>
      wrongForAccount.countFailures(account, now, () =>
        brakeSignIns(brake, database, { ...body, client, device, from: placeOf(request), now }, noteSecurity),
      ),
    )
    if (!signedIn) throw invalid({ email: ['Neteisingas el. paštas arba slaptažodis.'] }, 'wrong-login')
    if (signedIn.device) reply.header('set-cookie', deviceCookie(signedIn.device, config.publicUrl))
    return signedIn.answer
  })

  route(LoginSecond, async ({ body, database, request, reply, config, noteSecurity, now }) => {
    const device = deviceOf(request.headers)
    const shown = await showSecondFactor(database, { ...body, device, from: placeOf(request), now }, noteSecurity)
    reply.header('set-cookie', deviceCookie(shown.device, config.publicUrl))
    return shown.answer
  })

  route(Register, async ({ body, database, request, noteSecurity, now }) => {
    await registrations.count(clientKey(request.ip), now)
    const { password, password_confirmation: _, ...account } = body
    await refuseWeakPassword(database.db, { password, field: 'password', of: account })
    const passwordHash = await hashPassword(password)
    const { token, user } = await database.transaction((tx) =>
      register(tx, { ...account, passwordHash, from: placeOf(request), now }),
    )
    const [signedIn] = await Promise.all([
      signedInUser(database.db, user, now),
      noteSecurity('account-created', user.id),
    ])
    return { token, user: signedIn }
  })

  route(Logout, async ({ database, who, noteSecurity }) => {
    await database.transaction((tx) => endToken(tx, who.tokenId))
    await noteSecurity('signed-out')
  })

  route(ShowUser, async ({ database, who, now }) => {
    const user = await findUser(database.db, who.id)
    if (!user) throw new Refusal(401, 'signed-out', 'Prisijunkite iš naujo.')
    return signedInUser(database.db, user, now)
  })

  route(ForgotPassword, async ({ body, database, request, now }) => {
    await linksAsked.count(clientKey(request.ip), now)
    await database.transaction((tx) => enqueue(tx, ResetLinkAsked, { email: body.email }))
    return { message: 'Slaptažodžio atkūrimo nuoroda išsiųsta į jūsų el. paštą.' }
  })

  route(ResetPassword, async ({ body, database, request, noteSecurity, now }) => {
    const changed = byThemselves({ request, now }, 'link')
    const userId = await resetPassword(database, { ...body, changed })
    await noteSecurity('reset-link-used', userId)
    return { message: 'Slaptažodis pakeistas. Prisijunkite su nauju slaptažodžiu.' }
  })
}
