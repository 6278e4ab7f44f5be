import type { Work } from '#shell/action/work.ts'
import type { Role } from '../../roles.ts'
import { users } from '../accounts.tables.ts'
import type { User } from './accounts.queries.ts'

export interface OpenAccount {
  name: string
  lastname: string
  email: string
  phone?: string | null
  title?: string | null
  im_k?: string | null
  pvm_k?: string | null
  roles?: Role[]
  place_id?: number | null | undefined
  /** Hashed before the transaction: slow. */
  passwordHash: string
  /** Others know the password: it opens one sign-in. */
  password_is_temporary?: boolean
  last_login_at?: Date
}

/** 422 on `email` (`one_account_per_email`). */
export async function openAccount(work: Work, account: OpenAccount): Promise<User> {
  const { now } = work
  const { passwordHash, ...details } = account
  const [user] = await work.tx
    .insert(users)
    .values({ ...details, password_hash: passwordHash, created_at: now })
    .returning()
  if (!user) throw new Error('An inserted account did not come back')
  return user
}
