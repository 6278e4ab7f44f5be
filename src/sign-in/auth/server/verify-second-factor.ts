import { findUser } from '#people/accounts/server/public/accounts.queries.ts'
import type { RequestOrigin } from '#people/accounts/server/public/get-request-origin.ts'
import { isKnownDevice, rememberDevice } from '#people/accounts/server/public/known-device.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { HandlerInput } from '#platform/http/api-server.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { invalid } from '#platform/refusal.ts'
import { createWork, transact, type Work } from '#shell/action/work.ts'
import { consumeRecoveryCode } from '#sign-in/security/server/recovery-codes.ts'
import { consumeTotp } from '#sign-in/security/server/totp.ts'
import type { LoginSecond, SignedIn } from '../auth.contract.ts'
import { consumeLoginTicket, countTicketTry, type LoginTicketRow, rejectLoginTicket } from './login-tickets.ts'
import { openSession } from './open-session.ts'
import { readSignedInUser } from './read-signed-in-user.ts'

export interface SecondFactorInput {
  ticket: string
  code: string
  cart?: unknown[] | undefined
  /** The browser's secret, if any. */
  device: string | undefined
  from: RequestOrigin
}

type NoteSecurity = HandlerInput<typeof LoginSecond>['noteSecurity']

/**
 * 422 on `ticket` when no longer valid, on `code` when wrong or used.
 *
 * The password gives tickets at will, so wrong app codes are limited per account, too: twenty a day from unknown
 * browsers, twenty an hour from known ones. No lockout: recovery codes and passkeys are not limited.
 */
export function createSecondFactorVerifier({ db }: Pick<Database, 'db'>) {
  const wrongElsewhere = new SharedLimit(db, { ...attempts.wrongCodeForAccount, field: 'code' })
  const wrongAtHome = new SharedLimit(db, { ...attempts.wrongCodeFromKnownDevice, field: 'code' })

  return async (database: Database, input: SecondFactorInput & { now: Date }, noteSecurity: NoteSecurity) => {
    const { now, device } = input
    const ticket = await countTicketTry(database.db, input.ticket, now)
    const isDigits = /^\d{6}$/.test(input.code)
    const takesCode = isDigits
      ? (tx: Tx) => consumeTotp(createWork(tx, { now }), ticket.user_id, input.code)
      : (tx: Tx) => consumeRecoveryCode(tx, ticket.user_id, input.code)
    const attempt = async () => {
      const entered = await transact(database, { now: input.now }, (work) =>
        completeSignIn(work, ticket, input, takesCode),
      )
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

interface CompleteSignInResult {
  answer: SignedIn
  /** The browser's new secret. */
  device: string
}

/** Undefined: wrong; the ticket stays. */
export async function completeSignIn(
  work: Work,
  ticket: LoginTicketRow,
  { cart = ticket.cart, from, device }: Pick<SecondFactorInput, 'cart' | 'from' | 'device'>,
  isShown: (tx: Tx) => Promise<boolean>,
): Promise<CompleteSignInResult | undefined> {
  const { tx, now } = work
  if (!(await isShown(tx))) return undefined
  const user = await consumeLoginTicket(tx, ticket, await findUser(tx, ticket.user_id))
  const token = await openSession(work, user, { remember: ticket.remember, cart, from })
  if (token === undefined) rejectLoginTicket()
  return {
    answer: { token, user: await readSignedInUser(tx, user, now) },
    device: await rememberDevice(work, { userId: user.id, device }),
  }
}
