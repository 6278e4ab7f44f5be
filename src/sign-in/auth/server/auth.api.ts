import '#people/accounts/server/public/accounts.refusals.ts'
import { findUser, findUserByEmail } from '#people/accounts/server/public/accounts.queries.ts'
import { assertStrongPassword } from '#people/accounts/server/public/assert-strong-password.ts'
import { endToken } from '#people/accounts/server/public/end-tokens.ts'
import { getRequestOrigin, type RequestOrigin } from '#people/accounts/server/public/get-request-origin.ts'
import {
  buildDeviceCookie,
  getKnownDevice,
  isKnownDevice,
  rememberDevice,
} from '#people/accounts/server/public/known-device.ts'
import { buildOwnChange } from '#people/accounts/server/public/notify-credential-changed.ts'
import { hashPassword, isPassword } from '#people/accounts/server/public/password-hash.ts'
import { type Database, enqueue } from '#platform/database/database.ts'
import type { HandlerInput, ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit, type SharedLimitParts } from '#platform/limits/shared-limit.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import { assertCartSize } from '#sales/cart/server/public/assert-cart-size.ts'
import { transact } from '#shell/action/work.ts'
import { countSecondFactors } from '#sign-in/security/server/second-factor.queries.ts'
import {
  ForgotPassword,
  Login,
  LoginSecond,
  Logout,
  Register,
  ResetPassword,
  type SecondFactorChallenge,
  ShowUser,
  type SignedIn,
} from '../auth.contract.ts'
import { ResetLinkRequested, SignInsSlowed } from './auth.jobs.ts'
import { LoginThrottle } from './login-throttle.ts'
import { issueLoginTicket } from './login-tickets.ts'
import { openSession } from './open-session.ts'
import { readSignedInUser } from './read-signed-in-user.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { createSecondFactorVerifier } from './verify-second-factor.ts'

export const registerAuthRoutes: ModuleApi = (route, { database: { db } }) => {
  const counted = (limit: SharedLimitParts) => new SharedLimit(db, { ...limit, field: 'email' })
  const wrongFromClient = counted(attempts.wrongLoginFromClient)
  const wrongForAccount = counted(attempts.wrongLoginForAccount)
  const registrations = counted(attempts.registration)
  const showSecondFactor = createSecondFactorVerifier({ db })
  const linksAsked = counted(attempts.resetLink)
  const brake = new LoginThrottle(db)

  route(Login, async ({ body, database, request, reply, config, noteSecurity, now }) => {
    assertCartSize(database, body.cart, { request, now, field: 'cart' })
    const client = toIpKey(request.ip)
    const account = `${client} ${body.email.toLowerCase()}`
    const device = getKnownDevice(request.headers)
    const signedIn = await wrongFromClient.countFailures(client, now, () =>
      wrongForAccount.countFailures(account, now, () =>
        brakeSignIns(brake, database, { ...body, client, device, from: getRequestOrigin(request), now }, noteSecurity),
      ),
    )
    if (!signedIn) throw invalid({ email: ['Neteisingas el. paštas arba slaptažodis.'] }, 'wrong-login')
    if (signedIn.device) reply.header('set-cookie', buildDeviceCookie(signedIn.device, config.publicUrl))
    return signedIn.answer
  })

  route(LoginSecond, async ({ body, database, request, reply, config, noteSecurity, now }) => {
    assertCartSize(database, body.cart, { request, now, field: 'cart' })
    const device = getKnownDevice(request.headers)
    const shown = await showSecondFactor(
      database,
      { ...body, device, from: getRequestOrigin(request), now },
      noteSecurity,
    )
    reply.header('set-cookie', buildDeviceCookie(shown.device, config.publicUrl))
    return shown.answer
  })

  route(Register, async ({ body, database, request, noteSecurity, now, act }) => {
    await registrations.count(toIpKey(request.ip), now)
    assertCartSize(database, body.cart, { request, now, field: 'cart' })
    const { password, password_confirmation: _, ...account } = body
    await assertStrongPassword(database.db, { password, field: 'password', of: account })
    const passwordHash = await hashPassword(password)
    const { token, user } = await act((work) =>
      register(work, { ...account, passwordHash, from: getRequestOrigin(request) }),
    )
    const [signedIn] = await Promise.all([
      readSignedInUser(database.db, user, now),
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
    return readSignedInUser(database.db, user, now)
  })

  route(ForgotPassword, async ({ body, database, request, now }) => {
    await linksAsked.count(toIpKey(request.ip), now)
    await database.transaction((tx) => enqueue(tx, ResetLinkRequested, { email: body.email }))
    return { message: 'Slaptažodžio atkūrimo nuoroda išsiųsta į jūsų el. paštą.' }
  })

  route(ResetPassword, async ({ body, database, request, noteSecurity, now }) => {
    const changed = buildOwnChange({ request, now }, 'link')
    const userId = await resetPassword(database, { ...body, changed })
    await noteSecurity('reset-link-used', userId)
    return { message: 'Slaptažodis pakeistas. Prisijunkite su nauju slaptažodžiu.' }
  })
}

interface SignInRequest extends SignIn {
  /** The browser's secret, if any. */
  device: string | undefined
  /** As `toIpKey` counts addresses. */
  client: string
}

interface SignInResponse {
  answer: SignedIn | SecondFactorChallenge
  /** The browser's new secret; only after the whole sign-in. */
  device?: string
}

/** Not for browsers that the owner has used. Undefined: wrong. Logs every try. */
async function brakeSignIns(
  brake: LoginThrottle,
  database: Database,
  input: SignInRequest,
  noteSecurity: HandlerInput<typeof Login>['noteSecurity'],
): Promise<SignInResponse | undefined> {
  const { email, client, device, now } = input
  const owner = (await findUserByEmail(database.db, email))?.id ?? null
  const isKnown = await isKnownDevice(database.db, owner ?? 0, device)
  const slows = !isKnown && (await brake.take({ email, client }, now))
  if (slows) {
    await database.transaction((tx) => enqueue(tx, SignInsSlowed, { email }))
    await noteSecurity('sign-ins-slowed', owner)
  }

  const answer = await signIn(database, input)
  if (!answer) await noteSecurity('sign-in-failed', owner)
  if (!answer) return undefined
  if (!isKnown) await brake.giveBack({ email, client })
  if (!('token' in answer)) return { answer }

  await noteSecurity('signed-in', owner)
  const { id: userId } = answer.user
  return { answer, device: await transact(database, { now }, (work) => rememberDevice(work, { userId, device })) }
}

interface SignIn {
  email: string
  password: string
  remember: boolean
  cart?: unknown[]
  from: RequestOrigin
  now: Date
}

/** With a second factor a ticket. Undefined when wrong; neither answer nor timing tells which of two. */
async function signIn(database: Database, input: SignIn): Promise<SignedIn | SecondFactorChallenge | undefined> {
  const user = await findUserByEmail(database.db, input.email)
  if (!(await isPassword(input.password, user?.password_hash)) || !user) return undefined

  return transact(database, { now: input.now }, async (work) => {
    const factors = await countSecondFactors(work.tx, user.id)
    if (factors.totp || factors.passkeys > 0) return issueLoginTicket(work, user, factors, input)
    const token = await openSession(work, user, input)
    return token === undefined ? undefined : { token, user: await readSignedInUser(work.tx, user, input.now) }
  })
}
