import { eq, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { User } from '#people/accounts/server/public/accounts.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import type { data_requests } from './privacy.tables.ts'

type Request = Pick<typeof data_requests.$inferSelect, 'user_id' | 'email' | 'came_by'>

interface RequestSubject {
  userId: number | null
  /** Null: match nothing by address. */
  email: string | null
  /** Account of a letter's address, not shown to be the writer's. */
  foreign?: User
  /** The note is for the clerk. */
  left_out?: string
}

/** The account, and what its confirmed address names. A letter: its address, and an account only when confirmed. */
export async function readRequestSubject(
  reader: Reader,
  { user_id, email, came_by }: Request,
): Promise<RequestSubject> {
  const [account] = await reader
    .select()
    .from(users)
    .where(user_id === null ? eq(sql`lower(${users.email})`, email.toLowerCase()) : eq(users.id, user_id))
  const isConfirmed = account !== undefined && account.email_confirmed_at !== null
  if (came_by === 'account') return { userId: user_id, email: isConfirmed ? account.email : null }
  if (!account || isConfirmed) return { userId: account?.id ?? user_id, email: email || null }
  const left_out = `Šiuo adresu yra paskyra #${account.id}, kurios el. paštas nepatvirtintas: jos duomenų čia nėra, nes ją galėjo sukurti kas nors kitas.`
  return { userId: null, email: email || null, foreign: account, left_out }
}
