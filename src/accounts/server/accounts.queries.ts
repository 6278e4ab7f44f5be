import { eq, sql } from 'drizzle-orm'
import { cleanEmail } from '#codes/email.ts'
import type { Reader } from '#platform/database/database.ts'
import type { UserProfile } from '../accounts.contract.ts'
import { rightsOf } from '../roles.ts'
import { users } from './accounts.tables.ts'

export type User = typeof users.$inferSelect

/** The person with this e-mail, whatever its case. */
export async function findUserByEmail(reader: Reader, email: string): Promise<User | undefined> {
  const [user] = await reader
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, cleanEmail(email).toLowerCase()))
  return user
}

export async function findUser(reader: Reader, id: number): Promise<User | undefined> {
  const [user] = await reader.select().from(users).where(eq(users.id, id))
  return user
}

/** What the person may see of a row: never the password's hash. */
export function profileOf(user: User): UserProfile {
  const { id, name, lastname, email, phone, title, im_k, pvm_k, country, roles, pending_email } = user
  const isAdmin = roles.length > 0
  const email_confirmed = user.email_confirmed_at !== null
  return {
    id,
    name,
    lastname,
    email,
    phone,
    title,
    im_k,
    pvm_k,
    country,
    isAdmin,
    roles,
    rights: rightsOf(roles),
    email_confirmed,
    pending_email,
  }
}
