import { eq, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { cleanEmail } from '#rules/codes/email.ts'
import type { UserProfile } from '../../accounts.contract.ts'
import { listRightsOfRoles } from '../../roles.ts'
import { users } from '../accounts.tables.ts'

export type User = typeof users.$inferSelect

/** The e-mail matches case-insensitively. */
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

export function toUserProfile(user: User): UserProfile {
  const {
    id,
    name,
    lastname,
    email,
    phone,
    title,
    im_k,
    pvm_k,
    country,
    roles,
    pending_email,
    place_id,
    held_to_place,
  } = user
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
    rights: listRightsOfRoles(roles),
    email_confirmed,
    pending_email,
    ...((isAdmin || place_id !== null) && { place_id }),
    ...(held_to_place && { held_to_place }),
  }
}
