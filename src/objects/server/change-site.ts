import { and, eq, isNull } from 'drizzle-orm'
import type { ClientSite } from '#clients/people.contract.ts'
import { clientSubject } from '#clients/server/client-subject.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { ObjectForm } from '../objects.contract.ts'
import { fieldsOf } from './create-object.ts'
import { objects } from './objects.tables.ts'
import { siteColumns } from './site-columns.ts'

interface Changing {
  clientId: number
  siteId: number
  form: ObjectForm
  by: number
  now: Date
}

/** Changes a work site of a client. Throws 404 when it is another's, closed, or not there. */
export async function changeSite(tx: Tx, { clientId, siteId, form, by, now }: Changing): Promise<ClientSite> {
  const [site] = await tx
    .update(objects)
    .set(fieldsOf(form))
    .where(and(eq(objects.id, siteId), eq(objects.client_id, clientId), isNull(objects.archived_at)))
    .returning(siteColumns)
  if (!site) throw notFound('Tokio objekto nėra.')
  const details = { site: site.id }
  await record(tx, { by, deed: 'client.site-changed', subject: clientSubject({ id: clientId }), details, now })
  return site
}
