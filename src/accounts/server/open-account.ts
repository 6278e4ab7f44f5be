import type { Tx } from '#platform/database/database.ts'
import type { Role } from '../roles.ts'
import type { User } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'

export interface OpenAccount {
  name: string
  lastname: string
  email: string
  phone?: string | null
  title?: string | null
  im_k?: string | null
  pvm_k?: string | null
  roles?: Role[]
  /** Made before the transaction: hashing is slow. */
  passwordHash: string
  /** Somebody else has seen it: good for one sign-in. */
  password_is_temporary?: boolean
  /** Of whoever is signed in with it at once. */
  last_login_at?: Date
  now: Date
}

/** A new person. When the e-mail has an account the index `one_account_per_email` refuses: a 422 on `email`. */
export async function openAccount(tx: Tx, account: OpenAccount): Promise<User> {
  const { passwordHash, now, ...details } = account
  const [user] = await tx
    .insert(users)
    .values({ ...details, password_hash: passwordHash, created_at: now })
    .returning()
  if (!user) throw new Error('An inserted account did not come back')
  return user
}
