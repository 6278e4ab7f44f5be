import { and, eq, isNull, sql } from 'drizzle-orm'
import { ClientSiteChanged, ClientSiteClosed } from '#people/clients/clients.events.ts'
import type { ClientSite } from '#people/clients/people.contract.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { requireClientMainUser } from '#people/clients/server/require-client-main-user.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import type { Work } from '#shell/action/work.ts'
import { AddMySite, AddSite, ChangeMySite, ChangeSite, CloseMySite, CloseSite } from '../client-sites.contract.ts'
import type { ObjectForm } from '../objects.contract.ts'
import { addSite } from './add-site.ts'
import { toWorkSiteFields } from './create-object.ts'
import { objects } from './objects.tables.ts'
import { siteColumns } from './site-columns.ts'

export const registerClientSiteRoutes: ModuleApi = (route) => {
  route(AddMySite, async ({ params: { id }, body: form, who, act }) =>
    act(async (work) => {
      await requireClientMainUser(work, { clientId: id, userId: who.id })
      return { data: await addSite(work, { clientId: id, form }) }
    }),
  )

  route(ChangeMySite, async ({ params: { id, site_id }, body: form, who, act }) =>
    act(async (work) => {
      await requireClientMainUser(work, { clientId: id, userId: who.id })
      return { data: await changeSite(work, { clientId: id, siteId: site_id, form }) }
    }),
  )

  route(CloseMySite, async ({ params: { id, site_id }, who, act }) =>
    act(async (work) => {
      await requireClientMainUser(work, { clientId: id, userId: who.id })
      await closeSite(work, { clientId: id, siteId: site_id })
    }),
  )

  route(AddSite, async ({ params: { id }, body: form, act }) =>
    act(async (work) => ({ data: await addSite(work, { clientId: id, form }) })),
  )

  route(ChangeSite, async ({ params: { id, site_id }, body: form, act }) =>
    act(async (work) => ({ data: await changeSite(work, { clientId: id, siteId: site_id, form }) })),
  )

  route(CloseSite, async ({ params: { id, site_id }, act }) =>
    act((work) => closeSite(work, { clientId: id, siteId: site_id })),
  )
}

interface ChangeSiteInput {
  clientId: number
  siteId: number
  form: ObjectForm
}

/** 404 for another's, closed or missing. */
async function changeSite(work: Work<number>, { clientId, siteId, form }: ChangeSiteInput): Promise<ClientSite> {
  const [site] = await work.tx
    .update(objects)
    .set(toWorkSiteFields(form))
    .where(and(eq(objects.id, siteId), eq(objects.client_id, clientId), isNull(objects.archived_at)))
    .returning(siteColumns)
  if (!site) throw notFound('Tokio objekto nėra.')
  const details = { site: site.id }
  await work.happened(ClientSiteChanged, toClientSubject({ id: clientId }), details)
  return site
}

interface Closing {
  clientId: number
  siteId: number
}

/** With orders, else deleted. 404, 409 `tools-on-site` while tools are due or there. */
async function closeSite(work: Work<number>, { clientId, siteId }: Closing): Promise<void> {
  const { tx, now } = work
  // Waits for an order being placed.
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
  await work.happened(ClientSiteClosed, toClientSubject({ id: clientId }), details)
}
