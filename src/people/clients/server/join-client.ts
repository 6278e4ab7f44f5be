import { and, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { companies } from '#people/companies/server/companies.tables.ts'
import { splitAddress } from '#people/companies/split-address.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { findShopMailbox } from '#people/mail/server/public/find-shop-mailbox.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import { attempts } from '#platform/limits/limits.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { ClientJoinRequested } from '../clients.events.ts'
import { buildJoinRequestMail } from '../people.mail.ts'
import { client_people, clients } from './clients.tables.ts'
import { listMainUserEmails } from './public/list-main-user-emails.ts'
import { myCompanyAddress } from './public/my-company-address.ts'
import { toClientSubject } from './public/to-client-subject.ts'

interface JoinClientInput {
  userId: number
  /** The check digit is verified. */
  code: string
}

/** The office reads each. */
const MAX_WAITING = 5

/** Named as in the register; who decides is mailed. Idempotent. 409 `email-not-confirmed`, `too-many-asked`. */
export async function joinClient(work: Work, { userId, code }: JoinClientInput): Promise<void> {
  const { tx, now } = work
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
  if ((waiting?.many ?? 0) >= MAX_WAITING)
    throw conflict('too-many-asked', 'Jau laukiate kelių įmonių patvirtinimo. Palaukite jo arba atsiimkite prašymą.')

  const clientId = await clientOfCode(work, { code })
  await tellAsked(work, { clientId, userId })
  await tx
    .insert(client_people)
    .values({ client_id: clientId, user_id: userId, role: 'pending', asked_at: now })
    .onConflictDoNothing()
  const details = { person: userId }
  await work.as(userId).happened(ClientJoinRequested, toClientSubject({ id: clientId }), details)
}

/** The second finds the first's. Never a typed name. */
async function clientOfCode(work: Work, { code }: Pick<JoinClientInput, 'code'>): Promise<number> {
  const { tx, now } = work
  const [company] = await tx.select().from(companies).where(eq(companies.code, code))
  const place = company?.address ? splitAddress(company.address) : undefined
  const [written] = await tx
    .insert(clients)
    .values({
      kind: 'company',
      code,
      name: company?.name ?? `Įmonė ${code}`,
      address: place?.address || null,
      city: place?.city || null,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing({ target: clients.code, where: sql`${clients.kind} = 'company'` })
    .returning({ id: clients.id })
  if (written) return written.id
  const [known] = await tx
    .select({ id: clients.id, merged_into: clients.merged_into })
    .from(clients)
    .where(and(eq(clients.kind, 'company'), eq(clients.code, code)))
  if (!known) throw new Error('The client of this code was neither written nor found')
  if (known.merged_into !== null)
    throw conflict('company-merged', 'Šiuo įmonės kodu nebeužsakoma. Susisiekite su mumis.')
  return known.id
}

interface JoinRequest {
  clientId: number
  userId: number
}

const DAY_MS = 86_400_000

/** Once a day, before the request is stored; without a main user the office. */
async function tellAsked(work: Work, { clientId, userId }: JoinRequest): Promise<void> {
  const { tx, now } = work
  if (await wasTold(work, { clientId, userId })) return
  const [about] = await tx
    .select({ company: clients.name, person: sql<string>`trim(${users.name} || ' ' || ${users.lastname})` })
    .from(clients)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(clients.id, clientId))
  if (!about) throw new Error('Who asks, or for which company, is gone')
  const mains = await listMainUserEmails(tx, { clientId, now })
  // per company
  const pace = { lane: `join ${clientId}`, max: attempts.typedMailbox.max }
  for (const to of mains)
    await enqueueMail(work, buildJoinRequestMail({ ...about, address: myCompanyAddress }), { to, pace })
  if (mains.length > 0) return
  const address = `${shopAddress}/admin/klientai/${clientId}`
  await enqueueMail(work, buildJoinRequestMail({ ...about, address }), { to: await findShopMailbox(tx), pace })
}

async function wasTold(work: Work, { clientId, userId }: JoinRequest): Promise<boolean> {
  const { tx, now } = work
  const rows = await tx
    .select({ id: history.id })
    .from(history)
    .where(
      and(
        eq(history.subject_kind, toClientSubject({ id: clientId }).kind),
        eq(history.subject_id, clientId),
        eq(history.deed, ClientJoinRequested.name),
        eq(history.by_id, userId),
        gt(history.at, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .limit(1)
  return rows.length > 0
}
