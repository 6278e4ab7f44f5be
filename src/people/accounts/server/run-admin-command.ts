import { randomBytes } from 'node:crypto'
import type { AppContext } from '#platform/http/api-server.ts'
import type { SecurityEventName } from '#platform/security-event.ts'
import { createWork, type Work } from '#shell/action/work.ts'
import { Email, NewPassword } from '../accounts.contract.ts'
import { UserUpdated } from '../users.events.ts'
import { grantAdmin } from './grant-admin.ts'
import { findUserByEmail } from './public/accounts.queries.ts'
import { assertStrongPassword } from './public/assert-strong-password.ts'
import { commandLine, recordCommandLineEvents } from './public/command-line.ts'
import { hashPassword } from './public/password-hash.ts'
import { setPassword } from './public/set-password.ts'

interface OwnersWord {
  action: 'create' | 'reset-password'
  email: string
  /** Undefined: generated and printed. */
  password: string | undefined
  now: Date
}

/** `npm run admin`: lines to print. Throws for a refused address or password. */
export async function runAdminCommand(
  { database, noteSecurityEvent }: Pick<AppContext, 'database' | 'noteSecurityEvent'>,
  { action, email: typed, password: own, now }: OwnersWord,
) {
  const email = rightly(Email, typed)
  const password = own === undefined ? randomBytes(12).toString('base64url') : rightly(NewPassword, own)
  const known = await findUserByEmail(database.db, email)
  await assertStrongPassword(database.db, { password, field: 'password', of: known ?? { email } })
  const passwordHash = await hashPassword(password)
  const isTemporary = own === undefined
  const { line, accountId, events } = await database.transaction(async (tx): Promise<AdminCommandResult> => {
    if (action === 'create') {
      const appointed = { email, passwordHash, isTemporary, through: commandLine, now }
      const { id: accountId, wasThere } = await grantAdmin(createWork(tx, { now: appointed.now }), appointed)
      return wasThere
        ? {
            line: `${email} had an account: it is an administrator's now, has the new password and is signed out everywhere.`,
            accountId,
            events: ['roles-changed', 'password-changed'],
          }
        : { line: `${email} is an administrator now.`, accountId, events: ['account-created'] }
    }
    const accountId = await resetPasswordOf(createWork(tx, { now }), { email, passwordHash, isTemporary })
    if (accountId === undefined) throw new Error(`${email} has no account here.`)
    return {
      line: `${email} has a new password and is signed out everywhere.`,
      accountId,
      events: ['password-changed'],
    }
  })
  await recordCommandLineEvents(noteSecurityEvent, { events, accountId, now })
  return own === undefined ? [line, `Password (shown only now): ${password}`] : [line]
}

interface AdminCommandResult {
  line: string
  accountId: number
  events: SecurityEventName[]
}

function rightly(rule: typeof Email | typeof NewPassword, text: string): string {
  const { data, error } = rule.safeParse(text)
  if (data === undefined) throw new Error(error?.issues[0]?.message)
  return data
}

interface ResetPasswordOf {
  email: string
  /** Hashed before the transaction: slow. */
  passwordHash: string
  /** Printed: good for one sign-in. */
  isTemporary: boolean
}

/** Ends sign-ins and mailed links. */
async function resetPasswordOf(
  work: Work,
  { email, passwordHash, isTemporary }: ResetPasswordOf,
): Promise<number | undefined> {
  const { tx, now } = work
  const user = await findUserByEmail(tx, email)
  if (!user) return undefined
  await setPassword(tx, { userId: user.id, passwordHash, isTemporary, changed: { by: 'machine', now } })
  const subject = { kind: 'user', id: user.id, title: `#${user.id}` } as const
  await work.as(null).happened(UserUpdated, subject, { changed: ['password'], through: commandLine })
  return user.id
}
