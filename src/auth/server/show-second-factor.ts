import { findUser } from '#accounts/server/accounts.queries.ts'
import { isKnownDevice, rememberDevice } from '#accounts/server/known-device.ts'
import type { Place } from '#accounts/server/place-of.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { HandlerInput } from '#platform/http/api-server.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { invalid } from '#platform/refusal.ts'
import { takeRecoveryCode } from '#security/server/recovery-codes.ts'
import { takeTotp } from '#security/server/totp.ts'
import type { LoginSecond, SignedIn } from '../auth.contract.ts'
import { letIn } from './let-in.ts'
import { refuseTicket, type Ticket, takeTicket, takeTry } from './login-tickets.ts'
import { signedInUser } from './signed-in-user.ts'

export interface ShowSecondFactor {
  ticket: string
  /** Six digits of the app, or a recovery code. */
  code: string
  cart?: unknown[] | undefined
  /** The secret of this browser, if it has one. */
  device: string | undefined
  from: Place
  now: Date
}

type NoteSecurity = HandlerInput<typeof LoginSecond>['noteSecurity']

/**
 * The second half of a sign-in. Throws a 422 on `ticket` when that is worth nothing any more and one on `code` when it is
 * wrong or used.
 *
 * Whoever has the password makes as many tickets as they like, so wrong codes of the app are also counted over all tickets:
 * twenty a day for the account from browsers that it was never used in, twenty an hour from those that it was. Nobody is
 * locked out by it: a recovery code and a passkey can't be guessed and are let through.
 */
export function secondFactorShower({ db }: Pick<Database, 'db'>) {
  const wrongElsewhere = new SharedLimit(db, { ...attempts.wrongCodeForAccount, field: 'code' })
  const wrongAtHome = new SharedLimit(db, { ...attempts.wrongCodeFromKnownDevice, field: 'code' })

  return async (database: Database, asked: ShowSecondFactor, noteSecurity: NoteSecurity) => {
    const { now, device } = asked
    const ticket = await takeTry(database.db, asked.ticket, now)
    const isDigits = /^\d{6}$/.test(asked.code)
    const takesCode = isDigits
      ? (tx: Tx) => takeTotp(tx, ticket.user_id, asked.code, now)
      : (tx: Tx) => takeRecoveryCode(tx, ticket.user_id, asked.code)
    const attempt = async () => {
      const entered = await database.transaction((tx) => enterWith(tx, ticket, asked, takesCode))
      await noteSecurity(entered ? 'signed-in' : 'second-factor-failed', ticket.user_id)
      return entered
    }

    const isKnown = await isKnownDevice(database.db, ticket.user_id, device)
    const limit = isKnown ? wrongAtHome : wrongElsewhere
    const entered = isDigits ? await limit.countFailures(String(ticket.user_id), now, attempt) : await attempt()
    if (!entered) throw invalid({ code: ['Kodas neteisingas arba jau panaudotas.'] }, 'wrong-code')
    return entered
  }
}

interface Entered {
  answer: SignedIn
  /** What this browser is known by from now on. */
  device: string
}

/** Undefined: the code is wrong, and the ticket is there for another try. All of it happens, or nothing. */
export async function enterWith(
  tx: Tx,
  ticket: Ticket,
  { cart = ticket.cart, from, device, now }: Pick<ShowSecondFactor, 'cart' | 'from' | 'device' | 'now'>,
  isShown: (tx: Tx) => Promise<boolean>,
): Promise<Entered | undefined> {
  if (!(await isShown(tx))) return undefined
  const user = await takeTicket(tx, ticket, await findUser(tx, ticket.user_id))
  const token = await letIn(tx, user, { remember: ticket.remember, cart, from, now })
  if (token === undefined) refuseTicket()
  return {
    answer: { token, user: await signedInUser(tx, user, now) },
    device: await rememberDevice(tx, { userId: user.id, device, now }),
  }
}
