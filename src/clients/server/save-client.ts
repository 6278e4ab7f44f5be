import { eq } from 'drizzle-orm'
import { companies } from '#companies/server/companies.tables.ts'
import { splitAddress } from '#companies/split-address.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import type { ClientForm } from '../clients.contract.ts'
import { clientSubject } from './client-subject.ts'
import { clients } from './clients.tables.ts'

constraintMeans('one_client_per_company', () => conflict('client-is-there', 'Tokia įmonė klientų sąraše jau yra.'))

interface Saving {
  form: ClientForm
  by: number
  now: Date
}

/**
 * Writes a new client down; what the register knows of a company's code fills what was not typed. Throws 409
 * `client-is-there` with its `id` for a company that is known, 422 for one without a code, or whoever has no name.
 */
export async function createClient(tx: Tx, { form, by, now }: Saving): Promise<number> {
  const whole = await fromRegister(tx, named(form))
  const kind = whole.kind ?? (whole.code ? 'company' : 'person')
  refuseNameless({ ...whole, kind })
  if (kind === 'company' && whole.code) await refuseKnown(tx, whole.code)
  const [written] = await tx
    .insert(clients)
    .values({ ...whole, name: whole.name ?? '', kind, created_at: now, created_by: by, updated_at: now })
    .returning({ id: clients.id, name: clients.name })
  if (!written) throw new Error('The client was not written')
  await record(tx, { by, deed: 'client.created', subject: clientSubject(written), now })
  return written.id
}

/** Changes what was sent of a client. Throws 404, and as above. */
export async function updateClient(tx: Tx, { id, form, by, now }: Saving & { id: number }): Promise<void> {
  const [before] = await tx.select().from(clients).where(eq(clients.id, id)).for('update')
  if (!before) throw notFound('Tokio kliento nėra.')
  const changed = named({ ...form, kind: form.kind ?? before.kind })
  refuseNameless({ ...before, ...changed })
  if (changed.code && changed.code !== before.code) await refuseKnown(tx, changed.code)
  const [written] = await tx
    .update(clients)
    .set({ ...changed, updated_at: now })
    .where(eq(clients.id, id))
    .returning({ id: clients.id, name: clients.name })
  await record(tx, { by, deed: 'client.updated', subject: clientSubject(written ?? before), now })
}

/** A person is called as they are spoken to: one name makes the other. */
function named({ name, ...form }: ClientForm): Partial<ClientForm> {
  const isPerson = form.kind === 'person' || (form.kind === undefined && !form.code)
  const spoken = [form.contact_name, form.contact_lastname].filter(Boolean).join(' ')
  if (name && isPerson && form.contact_name === undefined && form.contact_lastname === undefined) {
    const [first = '', ...rest] = name.split(/\s+/)
    return { ...form, name, contact_name: first, contact_lastname: rest.join(' ') }
  }
  if (!name && isPerson && spoken) return { ...form, name: spoken }
  return { ...form, ...(name && { name }) }
}

async function fromRegister(tx: Tx, form: Partial<ClientForm>): Promise<Partial<ClientForm>> {
  if (!form.code || form.kind === 'person' || (form.name && form.address)) return form
  const [company] = await tx.select().from(companies).where(eq(companies.code, form.code))
  if (!company) return form
  const place = company.address ? splitAddress(company.address) : undefined
  return {
    ...form,
    name: form.name ?? company.name,
    address: form.address ?? (place?.address || null),
    city: form.city ?? (place?.city || null),
  }
}

function refuseNameless({ kind, name, code }: Partial<ClientForm>): void {
  if (kind === 'company' && !code) throw invalid({ code: ['Įveskite įmonės kodą.'] })
  if (!name)
    throw invalid({ name: [kind === 'company' ? 'Įveskite įmonės pavadinimą.' : 'Įveskite vardą ir pavardę.'] })
}

async function refuseKnown(tx: Tx, code: string): Promise<void> {
  const [known] = await tx.select({ id: clients.id }).from(clients).where(eq(clients.code, code))
  if (known) throw conflict('client-is-there', 'Tokia įmonė klientų sąraše jau yra.', { id: known.id })
}
