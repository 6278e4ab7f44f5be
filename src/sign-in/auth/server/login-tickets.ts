import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { User } from '#people/accounts/server/public/accounts.queries.ts'
import { generateSecret, hashSecret } from '#people/accounts/server/public/secret.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { SecondFactorChallenge } from '../auth.contract.ts'
import { login_tickets } from './auth.tables.ts'

const lifeMs = 10 * 60_000
const tries = 5

export type LoginTicketRow = typeof login_tickets.$inferSelect

/** Only the hash is stored. */
export async function issueLoginTicket(
  work: Work,
  user: User,
  factors: { totp: boolean; passkeys: number },
  { remember, cart = [] }: { remember: boolean; cart?: unknown[] },
): Promise<SecondFactorChallenge> {
  const { tx, now } = work
  const ticket = generateSecret()
  await tx.delete(login_tickets).where(lte(login_tickets.expires_at, now))
  await tx
    .insert(login_tickets)
    .values({
      hash: hashSecret(ticket),
      user_id: user.id,
      password_mark: hashSecret(user.password_hash),
      remember,
      cart,
      expires_at: new Date(now.getTime() + lifeMs),
    })
  const ways = [...(factors.totp ? ['totp' as const] : []), ...(factors.passkeys > 0 ? ['passkey' as const] : [])]
  return { second_factor: true, ticket, ways }
}

/** Counts first: of parallel tries five are checked. 422 on `ticket`: unknown, used, expired, out of tries. */
export async function countTicketTry(reader: Reader, ticket: string, now: Date): Promise<LoginTicketRow> {
  const [taken] = await reader
    .update(login_tickets)
    .set({ tries: sql`${login_tickets.tries} + 1` })
    .where(and(isLive(ticket, now), lt(login_tickets.tries, tries)))
    .returning()
  return taken ?? rejectLoginTicket()
}

/** Does not count a try; throws as `countTicketTry`. */
export async function readLoginTicket(reader: Reader, ticket: string, now: Date): Promise<LoginTicketRow> {
  const [loginTicket] = await reader
    .select()
    .from(login_tickets)
    .where(and(isLive(ticket, now), lt(login_tickets.tries, tries)))
  return loginTicket ?? rejectLoginTicket()
}

/** Throws as `countTicketTry` when it is spent or the password has changed. */
export async function consumeLoginTicket(
  tx: Tx,
  { hash, password_mark }: LoginTicketRow,
  user: User | undefined,
): Promise<User> {
  const { rowCount } = await tx.delete(login_tickets).where(eq(login_tickets.hash, hash))
  if (rowCount === 0 || !user || hashSecret(user.password_hash) !== password_mark) rejectLoginTicket()
  return user
}

const isLive = (ticket: string, now: Date) =>
  and(eq(login_tickets.hash, hashSecret(ticket)), gt(login_tickets.expires_at, now))

export function rejectLoginTicket(): never {
  throw invalid(
    { ticket: ['Prisijungimo laikas baigėsi arba bandyta per daug kartų. Prisijunkite iš naujo.'] },
    'dead-ticket',
  )
}
