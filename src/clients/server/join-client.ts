import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { companies } from '#companies/server/companies.tables.ts'
import { splitAddress } from '#companies/split-address.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { clientSubject } from './client-subject.ts'
import { client_people, clients } from './clients.tables.ts'
import { tellAsked } from './tell-asked.ts'

interface Joining {
  userId: number
  /** Checked by its digits. */
  code: string
  now: Date
}

/** So many companies one account may wait for at a time: the office reads each. */
const MOST_WAITING = 5

/**
 * Asks for a person to be let into a company; a client is written for a company that the shop does not know yet, as the
 * register calls it, and whoever decides gets a mail. Once more changes nothing. Throws 409 `email-not-confirmed` before the account's address is confirmed
 * (whoever decides knows people by it), and 409 `too-many-asked`.
 */
export async function joinClient(tx: Tx, { userId, code, now }: Joining): Promise<void> {
  // of many requests of one account at once each counts those before it
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.email_confirmed_at)))
    .for('update')
  if (!user)
    throw conflict(
      'email-not-confirmed',
      'Pirmiausia patvirtinkite savo el. paštą: nuorodą atsiuntėme laišku, o profilyje galite jos paprašyti dar kartą.',
    )
  const mine = await tx
    .select({ id: clients.id })
    .from(client_people)
    .innerJoin(clients, eq(clients.id, client_people.client_id))
    .where(and(eq(client_people.user_id, userId), eq(clients.kind, 'company'), eq(clients.code, code)))
  if (mine.length > 0) return
  const [waiting] = await tx
    .select({ many: count() })
    .from(client_people)
    .where(and(eq(client_people.user_id, userId), eq(client_people.role, 'pending')))
  if ((waiting?.many ?? 0) >= MOST_WAITING)
    throw conflict('too-many-asked', 'Jau laukiate kelių įmonių patvirtinimo. Palaukite jo arba atsiimkite prašymą.')

  const clientId = await clientOfCode(tx, { code, now })
  await tellAsked(tx, { clientId, userId, now })
  await tx
    .insert(client_people)
    .values({ client_id: clientId, user_id: userId, role: 'pending', asked_at: now })
    .onConflictDoNothing()
  const details = { person: userId }
  await record(tx, { by: userId, deed: 'client.asked-to-join', subject: clientSubject({ id: clientId }), details, now })
}

/**
 * Of two who ask for a new company at once the second finds the first one's client. Named by the register and by nobody's
 * typing: a name is what the office and all its people read.
 */
async function clientOfCode(tx: Tx, { code, now }: Pick<Joining, 'code' | 'now'>): Promise<number> {
  const [company] = await tx.select().from(companies).where(eq(companies.code, code))
  const place = company?.address ? splitAddress(company.address) : undefined
  const [written] = await tx
    .insert(clients)
    .values({
      ...{ kind: 'company', code, name: company?.name ?? `Įmonė ${code}` },
      ...{ address: place?.address || null, city: place?.city || null },
      ...{ created_at: now, updated_at: now },
    })
    .onConflictDoNothing({ target: clients.code, where: sql`${clients.kind} = 'company'` })
    .returning({ id: clients.id })
  if (written) return written.id
  const [known] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.kind, 'company'), eq(clients.code, code)))
  if (!known) throw new Error('The client of this code was neither written nor found')
  return known.id
}
