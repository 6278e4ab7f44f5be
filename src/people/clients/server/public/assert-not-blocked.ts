import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { listRightsOfRoles } from '#people/accounts/roles.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { conflict, Refusal } from '#platform/refusal.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import type { Work } from '#shell/action/work.ts'
import { ClientBlockOverridden } from '../../clients.events.ts'
import { clients } from '../clients.tables.ts'
import { toClientSubject } from './to-client-subject.ts'

interface Ordering {
  buyer: {
    private_or_company: 'private' | 'company'
    im_k?: string | null | undefined
    pvm_k?: string | null | undefined
    email?: string | null | undefined
    phone?: string | null | undefined
  }
  /** Ordered for, where that is known. */
  clientId?: number | null | undefined
  /** The buyer's account. */
  userId: number | null
  to: 'customer' | 'office'
}

/**
 * Whom `rememberClient` would know as a blocked client. 409 `client-blocked` without the reason to a customer, 403
 * with `reason` to a clerk without `clients:override`; with it the history tells.
 */
export async function assertNotBlocked(work: Work, { buyer, clientId, userId, to }: Ordering): Promise<void> {
  const { tx, by } = work
  const [blocked] = await tx
    .select({ id: clients.id, reason: sql<string>`${clients.blocked_reason}` })
    .from(clients)
    .where(
      and(
        isNotNull(clients.blocked_reason),
        or(eq(clients.id, clientId ?? 0), isBuyer({ ...buyer, userId }), wasBuyer({ ...buyer, userId })),
      ),
    )
    .orderBy(sql`${clients.id} = ${clientId ?? 0} desc`, clients.id)
    .limit(1)
  if (!blocked) return
  if (to === 'customer') throw await notOnline(work)
  const { id, reason } = blocked
  if (!(await mayOverride(work)))
    throw new Refusal(
      403,
      'client-blocked',
      `Klientas užblokuotas: ${reason} Užsakyti jam gali tik vadovas arba savininkas.`,
      { more: { reason, right: 'clients:override' } },
    )
  if (by !== null) await work.as(by).happened(ClientBlockOverridden, toClientSubject({ id }))
}

type Buyer = Ordering['buyer'] & Pick<Ordering, 'userId'>

const merged = alias(clients, 'merged')

/** Called so before it was merged into the blocked one. */
function wasBuyer(buyer: Buyer): SQL | undefined {
  const said = isBuyer(buyer, merged)
  return said && sql`exists (select from clients merged where merged.merged_into = ${clients.id} and ${said})`
}

function isBuyer(
  { private_or_company, im_k, pvm_k, email, phone, userId }: Buyer,
  of: typeof merged | typeof clients = clients,
): SQL | undefined {
  const isTheirVat = pvm_k ? eq(of.vat_code, pvm_k) : undefined
  if (private_or_company === 'company')
    return or(isTheirVat, im_k ? and(eq(of.kind, 'company'), eq(of.code, im_k)) : undefined)
  // a phone may be shared: another e-mail is another person
  const isUnnamed = email ? and(isNull(of.email), isNull(of.user_id)) : undefined
  const isPerson = or(
    userId === null ? undefined : eq(of.user_id, userId),
    email ? sql`lower(${of.email}) = ${email.toLowerCase()}` : undefined,
    phone ? and(eq(of.phone, phone), isUnnamed) : undefined,
  )
  return or(isTheirVat, isPerson && and(eq(of.kind, 'person'), isPerson))
}

async function notOnline(work: Work): Promise<Refusal> {
  const { phone } = await work.settings()
  const reach = phone
    ? `Paskambinkite mums tel.\u00a0${formatPhone(phone).replaceAll(' ', '\u00a0')} – susitarsime.`
    : 'Susisiekite su mumis – susitarsime.'
  return conflict('client-blocked', `Užsakymo internetu šiuo metu priimti negalime. ${reach}`)
}

async function mayOverride({ tx, by }: Work): Promise<boolean> {
  if (by === null) return false
  const [clerk] = await tx.select({ roles: users.roles }).from(users).where(eq(users.id, by))
  return clerk !== undefined && listRightsOfRoles(clerk.roles).includes('clients:override')
}
