import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { homeCountry } from '#rules/codes/country.ts'
import type { Work } from '#shell/action/work.ts'
import { ClientCreated } from '../../clients.events.ts'
import { clients } from '../clients.tables.ts'
import { joinAccounts } from './join-accounts.ts'
import { toClientSubject } from './to-client-subject.ts'

/** The buyer took goods along at the counter. */
const unnamedBuyer = 'Pirkėjas kasoje'

export interface BuyerToRemember {
  private_or_company: 'private' | 'company'
  name: string
  lastname: string
  title?: string | null | undefined
  im_k?: string | null | undefined
  pvm_k?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  address?: string | null | undefined
  city?: string | null | undefined
  postal_code?: string | null | undefined
  country?: string | null | undefined
}

/** By code, e-mail or phone, else new. Fills empty fields only. Undefined: nothing known. */
export async function rememberClient(
  work: Work<number>,
  { buyer }: { buyer: BuyerToRemember },
): Promise<number | undefined> {
  const { tx, now, by } = work
  const isCompany = buyer.private_or_company === 'company'
  const known = {
    email: buyer.email || null,
    phone: buyer.phone || null,
    code: (isCompany && buyer.im_k) || null,
    vatCode: (isCompany && buyer.pvm_k) || null,
  }
  const key = isCompany ? (known.code ?? known.vatCode) : (known.email ?? known.phone)
  const name = (isCompany ? buyer.title : [buyer.name, buyer.lastname].filter(Boolean).join(' ')) || ''
  if (!key || !name || name === unnamedBuyer) return undefined

  // Two clerks at once make one client.
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`select pg_advisory_xact_lock(${CLIENT_LOCK}, hashtext(lower(${key})))`)
  const match = await findKnown(tx, isCompany, known)
  const values = {
    vat_code: buyer.pvm_k || null,
    email: known.email,
    phone: known.phone,
    address: buyer.address || null,
    city: buyer.city || null,
    postal_code: buyer.postal_code || null,
    country: buyer.country || homeCountry,
    contact_name: buyer.name,
    contact_lastname: buyer.lastname,
  }
  if (match) {
    await tx
      .update(clients)
      .set({
        vat_code: match.vat_code ?? values.vat_code,
        email: match.email ?? values.email,
        phone: match.phone ?? values.phone,
        ...(match.address ? {} : addressOf(values)),
        ...(match.contact_name ? {} : { contact_name: values.contact_name, contact_lastname: values.contact_lastname }),
        updated_at: now,
      })
      .where(eq(clients.id, match.id))
    await joinAccounts(tx, { clientIds: [match.id] })
    return match.id
  }
  const [written] = await tx
    .insert(clients)
    .values({
      kind: isCompany ? 'company' : 'person',
      name,
      code: known.code,
      ...values,
      created_at: now,
      created_by: by,
      updated_at: now,
    })
    .returning({ id: clients.id })
  if (!written) throw new Error('The client was not written')
  await joinAccounts(tx, { clientIds: [written.id] })
  await work.happened(ClientCreated, toClientSubject(written))
  return written.id
}

const addressOf = ({
  address,
  city,
  postal_code,
  country,
}: Record<'address' | 'city' | 'postal_code', string | null> & { country: string }) => ({
  address,
  city,
  postal_code,
  country,
})

/** Namespace of advisory locks. */
const CLIENT_LOCK = 27_317

async function findKnown(
  tx: Tx,
  isCompany: boolean,
  { email, phone, code, vatCode }: Record<'email' | 'phone' | 'code' | 'vatCode', string | null>,
) {
  const of = (kind: 'person' | 'company', how: ReturnType<typeof sql>) =>
    tx
      .select()
      .from(clients)
      .where(and(eq(clients.kind, kind), how))
      .orderBy(asc(clients.id))
      .limit(1)
      .for('no key update')
  const asMerged = async ([one]: (typeof clients.$inferSelect)[]) =>
    one?.merged_into
      ? (await tx.select().from(clients).where(eq(clients.id, one.merged_into)).for('no key update'))[0]
      : one
  if (isCompany && code) return asMerged(await of('company', sql`${clients.code} = ${code}`))
  if (isCompany) return asMerged(await of('company', sql`${clients.vat_code} = ${vatCode} and ${clients.code} is null`))
  if (email) {
    const byEmail = await asMerged(await of('person', sql`lower(${clients.email}) = ${email.toLowerCase()}`))
    if (byEmail) return byEmail
  }
  if (!phone) return undefined
  // a phone may be shared: another e-mail is another person
  const same = email
    ? sql`${clients.phone} = ${phone} and ${clients.email} is null and ${clients.user_id} is null`
    : sql`${clients.phone} = ${phone}`
  return asMerged(await of('person', same))
}
