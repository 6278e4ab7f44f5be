import { findUserByEmail } from '#accounts/server/accounts.queries.ts'
import { isKnownDevice, rememberDevice } from '#accounts/server/known-device.ts'
import { type Database, enqueue } from '#platform/database/database.ts'
import type { HandlerInput } from '#platform/http/api-server.ts'
import type { Login, SecondFactorAsked, SignedIn } from '../auth.contract.ts'
import { SignInsSlowed } from './auth.jobs.ts'
import type { LoginBrake } from './login-brake.ts'
import { type SignIn, signIn } from './sign-in.ts'

interface Asked extends SignIn {
  /** The secret of this browser, if it has one. */
  device: string | undefined
  /** Where from, as `clientKey` counts addresses. */
  client: string
}

interface Answered {
  answer: SignedIn | SecondFactorAsked
  /** What this browser is known by from now on; not before all that is asked for was shown. */
  device?: string
}

/**
 * A sign-in behind the slow brake: a browser that the owner has used before is not held by it. Undefined when the e-mail or
 * the password is wrong. Everything is written down, with an address that has no account as nobody's.
 */
export async function brakeSignIns(
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
  return { answer, device: await database.transaction((tx) => rememberDevice(tx, { userId, device, now })) }
}
