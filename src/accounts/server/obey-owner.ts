import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database.ts'
import { Email, NewPassword } from '../accounts.contract.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { appointAdmin } from './appoint-admin.ts'
import { hashPassword } from './password-hash.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { resetPasswordOf } from './reset-password-of.ts'

interface OwnersWord {
  deed: 'create' | 'reset-password'
  email: string
  /** Undefined: one is made up, and stands in the answer: it is known nowhere else. */
  password: string | undefined
  now: Date
}

/**
 * What the owner orders at the machine itself (`npm run admin`): an administrator, or a new password for anybody. Gives the
 * lines to print. Throws an Error with a sentence when the address or the password does not keep the shop's rules.
 */
export async function obeyOwner(database: Database, { deed, email: typed, password: own, now }: OwnersWord) {
  const email = rightly(Email, typed)
  const password = own === undefined ? randomBytes(12).toString('base64url') : rightly(NewPassword, own)
  const known = await findUserByEmail(database.db, email)
  await refuseWeakPassword(database.db, { password, field: 'password', of: known ?? { email } })
  const passwordHash = await hashPassword(password)
  const isTemporary = own === undefined
  const line = await database.transaction(async (tx) => {
    if (deed === 'create') {
      const { wasThere } = await appointAdmin(tx, { email, passwordHash, isTemporary, now })
      return wasThere
        ? `${email} had an account: it is an administrator's now, has the new password and is signed out everywhere.`
        : `${email} is an administrator now.`
    }
    if (!(await resetPasswordOf(tx, { email, passwordHash, isTemporary, now })))
      throw new Error(`${email} has no account here.`)
    return `${email} has a new password and is signed out everywhere.`
  })
  return own === undefined ? [line, `Password (shown only now): ${password}`] : [line]
}

function rightly(rule: typeof Email | typeof NewPassword, text: string): string {
  const { data, error } = rule.safeParse(text)
  if (data === undefined) throw new Error(error?.issues[0]?.message)
  return data
}
