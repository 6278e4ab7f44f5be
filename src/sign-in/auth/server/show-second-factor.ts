import { findUser } from '#people/accounts/server/accounts.queries.ts'
import { isKnownDevice, rememberDevice } from '#people/accounts/server/known-device.ts'
import type { Place } from '#people/accounts/server/place-of.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { HandlerInput } from '#platform/http/api-server.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { invalid } from '#platform/refusal.ts'
import { act, type Work, workOf } from '#shell/action/work.ts'
import { takeRecoveryCode } from '#sign-in/security/server/recovery-codes.ts'
import { takeTotp } from '#sign-in/security/server/totp.ts'
import type { LoginSecond, SignedIn } from '../auth.contract.ts'
import { letIn } from './let-in.ts'
import { refuseTicket, type Ticket, takeTicket, takeTry } from './login-tickets.ts'
import { signedInUser } from './signed-in-user.ts'

export interface ShowSecondFactor {
  ticket: string
  code: string
  cart?: unknown[] | undefined
  /** The browser's secret, if any. */
  device: string | undefined
  from: Place
}

type NoteSecurity = HandlerInput<typeof LoginSecond>['noteSecurity']

/**
 * 422 on `ticket` when no longer valid, on `code` when wrong or used.
 *
 * The password gives tickets at will, so wrong app codes are limited per account, too: twenty a day from unknown
 * browsers, twenty an hour from known ones. No lockout: recovery codes and passkeys are not limited.
 */
export function secondFactorShower({ db }: Pick<Database, 'db'>) {
  const wrongElsewhere = new SharedLimit(db, { ...attempts.wrongCodeForAccount, field: 'code' })
  const wrongAtHome = new SharedLimit(db, { ...attempts.wrongCodeFromKnownDevice, field: 'code' })

  return async (database: Database, asked: ShowSecondFactor & { now: Date }, noteSecurity: NoteSecurity) => {
    const { now, device } = asked
    const ticket = await takeTry(database.db, asked.ticket, now)
    const isDigits = /^\d{6}$/.test(asked.code)
    const takesCode = isDigits
      ? (tx: Tx) => takeTotp(workOf(tx, { now }), ticket.user_id, asked.code)
      : (tx: Tx) => takeRecoveryCode(tx, ticket.user_id, asked.code)
    const attempt = async () => {
      const entered = await act(database, { now: asked.now }, (work) => enterWith(work, ticket, asked, takesCode))
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
  /** The browser's new secret. */
  device: string
}

/** Undefined: wrong; the ticket stays. */
export async function enterWith(
  work: Work,
  ticket: Ticket,
  { cart = ticket.cart, from, device }: Pick<ShowSecondFactor, 'cart' | 'from' | 'device'>,
  isShown: (tx: Tx) => Promise<boolean>,
): Promise<Entered | undefined> {
  const { tx, now } = work
  if (!(await isShown(tx))) return undefined
  const user = await takeTicket(tx, ticket, await findUser(tx, ticket.user_id))
  const token = await letIn(work, user, { remember: ticket.remember, cart, from })
  if (token === undefined) refuseTicket()
  return {
    answer: { token, user: await signedInUser(tx, user, now) },
    device: await rememberDevice(work, { userId: user.id, device }),
  }
}
