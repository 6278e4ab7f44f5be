import { demandMain } from '#clients/server/demand-main.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { AddMySite, AddSite, ChangeMySite, ChangeSite, CloseMySite, CloseSite } from '../client-sites.contract.ts'
import { addSite } from './add-site.ts'
import { changeSite } from './change-site.ts'
import { closeSite } from './close-site.ts'

export const clientSitesApi: RoomApi = (route) => {
  route(AddMySite, async ({ params: { id }, body: form, who, now, database }) =>
    database.transaction(async (tx) => {
      await demandMain(tx, { clientId: id, userId: who.id, now })
      return { data: await addSite(tx, { clientId: id, form, by: who.id, now }) }
    }),
  )

  route(ChangeMySite, async ({ params: { id, site_id }, body: form, who, now, database }) =>
    database.transaction(async (tx) => {
      await demandMain(tx, { clientId: id, userId: who.id, now })
      return { data: await changeSite(tx, { clientId: id, siteId: site_id, form, by: who.id, now }) }
    }),
  )

  route(CloseMySite, async ({ params: { id, site_id }, who, now, database }) =>
    database.transaction(async (tx) => {
      await demandMain(tx, { clientId: id, userId: who.id, now })
      await closeSite(tx, { clientId: id, siteId: site_id, by: who.id, now })
    }),
  )

  route(AddSite, async ({ params: { id }, body: form, who, now, database }) =>
    database.transaction(async (tx) => ({ data: await addSite(tx, { clientId: id, form, by: who.id, now }) })),
  )

  route(ChangeSite, async ({ params: { id, site_id }, body: form, who, now, database }) =>
    database.transaction(async (tx) => ({
      data: await changeSite(tx, { clientId: id, siteId: site_id, form, by: who.id, now }),
    })),
  )

  route(CloseSite, async ({ params: { id, site_id }, who, now, database }) =>
    database.transaction((tx) => closeSite(tx, { clientId: id, siteId: site_id, by: who.id, now })),
  )
}
