import '#people/accounts/server/accounts.refusals.ts'
import { findUser, findUserByEmail } from '#people/accounts/server/accounts.queries.ts'
import { endToken } from '#people/accounts/server/end-tokens.ts'
import { deviceCookie, deviceOf, isKnownDevice, rememberDevice } from '#people/accounts/server/known-device.ts'
import { hashPassword, isPassword } from '#people/accounts/server/password-hash.ts'
import { type Place, placeOf } from '#people/accounts/server/place-of.ts'
import { refuseWeakPassword } from '#people/accounts/server/refuse-weak-password.ts'
import { byThemselves } from '#people/accounts/server/tell-credential-changed.ts'
import { type Database, enqueue } from '#platform/database/database.ts'
import type { HandlerInput, RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit, type SharedLimitParts } from '#platform/limits/shared-limit.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import { assertCartSize } from '#selling/cart/server/assert-cart-size.ts'
import { act } from '#shell/action/work.ts'
import { secondFactorsOf } from '#sign-in/security/server/second-factor.queries.ts'
import {
  ForgotPassword,
  Login,
  LoginSecond,
  Logout,
  Register,
  ResetPassword,
  type SecondFactorAsked,
  ShowUser,
  type SignedIn,
} from '../auth.contract.ts'
import { ResetLinkAsked, SignInsSlowed } from './auth.jobs.ts'
import { letIn } from './let-in.ts'
import { LoginBrake } from './login-brake.ts'
import { openTicket } from './login-tickets.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactorShower } from './show-second-factor.ts'
import { signedInUser } from './signed-in-user.ts'

export const authApi: RoomApi = (route, { database: { db } }) => {
  const counted = (limit: SharedLimitParts) => new SharedLimit(db, { ...limit, field: 'email' })
  const wrongFromClient = counted(attempts.wrongLoginFromClient)
  const wrongForAccount = counted(attempts.wrongLoginForAccount)
  const registrations = counted(attempts.registration)
  const showSecondFactor = secondFactorShower({ db })
  const linksAsked = counted(attempts.resetLink)
  const brake = new LoginBrake(db)

  route(Login, async ({ body, database, request, reply, config, noteSecurity, now }) => {
    assertCartSize(database, body.cart, { request, now, field: 'cart' })
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
    assertCartSize(database, body.cart, { request, now, field: 'cart' })
    const device = deviceOf(request.headers)
    const shown = await showSecondFactor(database, { ...body, device, from: placeOf(request), now }, noteSecurity)
    reply.header('set-cookie', deviceCookie(shown.device, config.publicUrl))
    return shown.answer
  })

  route(Register, async ({ body, database, request, noteSecurity, now, act }) => {
    await registrations.count(clientKey(request.ip), now)
    assertCartSize(database, body.cart, { request, now, field: 'cart' })
    const { password, password_confirmation: _, ...account } = body
    await refuseWeakPassword(database.db, { password, field: 'password', of: account })
    const passwordHash = await hashPassword(password)
    const { token, user } = await act((work) => register(work, { ...account, passwordHash, from: placeOf(request) }))
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

interface Asked extends SignIn {
  /** The browser's secret, if any. */
  device: string | undefined
  /** As `clientKey` counts addresses. */
  client: string
}

interface Answered {
  answer: SignedIn | SecondFactorAsked
  /** The browser's new secret; only after the whole sign-in. */
  device?: string
}

/** Not for browsers that the owner has used. Undefined: wrong. Logs every try. */
async function brakeSignIns(
  brake: LoginBrake,
  database: Database,
  asked: Asked,
  noteSecurity: HandlerInput<typeof Login>['noteSecurity'],
): Promise<Answered | undefined> {
  const { email, client, device, now } = asked
  const owner = (await findUserByEmail(database.db, email))?.id ?? null
  const isKnown = await isKnownDevice(database.db, owner ?? 0, device)
  const slows = !isKnown && (await brake.take({ email, client }, now))
  if (slows) {
    await database.transaction((tx) => enqueue(tx, SignInsSlowed, { email }))
    await noteSecurity('sign-ins-slowed', owner)
  }

  const answer = await signIn(database, asked)
  if (!answer) await noteSecurity('sign-in-failed', owner)
  if (!answer) return undefined
  if (!isKnown) await brake.giveBack({ email, client })
  if (!('token' in answer)) return { answer }

  await noteSecurity('signed-in', owner)
  const { id: userId } = answer.user
  return { answer, device: await act(database, { now }, (work) => rememberDevice(work, { userId, device })) }
}

interface SignIn {
  email: string
  password: string
  remember: boolean
  cart?: unknown[]
  from: Place
  now: Date
}

/** With a second factor a ticket. Undefined when wrong; neither answer nor timing tells which of two. */
async function signIn(database: Database, asked: SignIn): Promise<SignedIn | SecondFactorAsked | undefined> {
  const user = await findUserByEmail(database.db, asked.email)
  if (!(await isPassword(asked.password, user?.password_hash)) || !user) return undefined

  return act(database, { now: asked.now }, async (work) => {
    const factors = await secondFactorsOf(work.tx, user.id)
    if (factors.totp || factors.passkeys > 0) return openTicket(work, user, factors, asked)
    const token = await letIn(work, user, asked)
    return token === undefined ? undefined : { token, user: await signedInUser(work.tx, user, asked.now) }
  })
}
