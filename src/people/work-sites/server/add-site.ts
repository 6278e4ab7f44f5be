import { eq } from 'drizzle-orm'
import { ClientSiteAdded } from '#people/clients/clients.events.ts'
import type { ClientSite } from '#people/clients/people.contract.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { ObjectForm } from '../objects.contract.ts'
import { toWorkSiteFields } from './create-object.ts'
import { objects } from './objects.tables.ts'
import { siteColumns } from './site-columns.ts'

interface AddSiteInput {
  clientId: number
  form: ObjectForm
}

/** Throws 404 without the client. */
export async function addSite(work: Work<number>, { clientId, form }: AddSiteInput): Promise<ClientSite> {
  const { tx, now } = work
  const [client] = await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('share')
  if (!client) throw notFound('Tokio kliento nėra.')
  const [site] = await tx
    .insert(objects)
    .values({ client_id: clientId, ...toWorkSiteFields(form), created_at: now })
    .returning(siteColumns)
  if (!site) throw new Error('The work site was not written')
  const details = { site: site.id }
  await work.happened(ClientSiteAdded, toClientSubject(client), details)
  return site
}
