import { and, eq, isNull, sql } from 'drizzle-orm'
import { clientSubject } from '#clients/server/client-subject.ts'
import { record } from '#history/server/record.ts'
import { openRental } from '#periods/open-rental.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { objects } from './objects.tables.ts'

interface Closing {
  clientId: number
  siteId: number
  by: number
  now: Date
}

/**
 * Deletes a work site of a client, or closes it when orders were made for it: they keep it, and nobody chooses it any more.
 * Throws 404 when it is another's, closed, or not there; 409 `tools-on-site` while tools are to come there or are there:
 * somebody has to know where they are.
 */
export async function closeSite(tx: Tx, { clientId, siteId, by, now }: Closing): Promise<void> {
  // An order that is being placed for it holds the row too, so its fate is known by now.
  const [site] = await tx
    .select({ id: objects.id })
    .from(objects)
    .where(and(eq(objects.id, siteId), eq(objects.client_id, clientId), isNull(objects.archived_at)))
    .for('update')
  if (!site) throw notFound('Tokio objekto nėra.')

  const [known] = await tx
    .select({
      is_ordered: sql<boolean>`exists (select from orders o where o.object_id = "objects"."id")`,
      has_tools: sql<boolean>`exists (select from orders o join rentals r on r.order_id = o.id
        where o.object_id = "objects"."id" and ${sql.raw(openRental())})`,
    })
    .from(objects)
    .where(eq(objects.id, siteId))
  if (known?.has_tools)
    throw conflict(
      'tools-on-site',
      'Šiam objektui dar yra negrąžintų ar užsakytų įrankių. Uždaryti jį galėsite, kai jie bus grąžinti.',
    )
  if (known?.is_ordered) await tx.update(objects).set({ archived_at: now }).where(eq(objects.id, siteId))
  else await tx.delete(objects).where(eq(objects.id, siteId))
  const details = { site: site.id }
  await record(tx, { by, deed: 'client.site-closed', subject: clientSubject({ id: clientId }), details, now })
}
