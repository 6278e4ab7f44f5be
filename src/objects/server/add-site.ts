import { eq } from 'drizzle-orm'
import type { ClientSite } from '#clients/people.contract.ts'
import { clientSubject } from '#clients/server/client-subject.ts'
import { clients } from '#clients/server/clients.tables.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { ObjectForm } from '../objects.contract.ts'
import { fieldsOf } from './create-object.ts'
import { objects } from './objects.tables.ts'
import { siteColumns } from './site-columns.ts'

interface Adding {
  clientId: number
  form: ObjectForm
  by: number
  now: Date
}

/** A new work site of a client. Throws 404 when there is no such client. */
export async function addSite(tx: Tx, { clientId, form, by, now }: Adding): Promise<ClientSite> {
  const [client] = await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('share')
  if (!client) throw notFound('Tokio kliento nėra.')
  const [site] = await tx
    .insert(objects)
    .values({ client_id: clientId, ...fieldsOf(form), created_at: now })
    .returning(siteColumns)
  if (!site) throw new Error('The work site was not written')
  const details = { site: site.id }
  await record(tx, { by, deed: 'client.site-added', subject: clientSubject(client), details, now })
  return site
}
