import { pageOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { CreateCampaign, EndCampaign, ListCampaigns, ShowCampaignReach } from '../campaigns.contract.ts'
import { CAMPAIGNS_A_PAGE, campaignReach, listCampaigns, showCampaign } from './campaigns.queries.ts'
import { createCampaign } from './create-campaign.ts'
import { endCampaign } from './end-campaign.ts'

export const campaignsApi: RoomApi = (route) => {
  route(ListCampaigns, async ({ query: { page }, database, now }) => {
    const { rows, total } = await listCampaigns(database.db, { page, now })
    return pageOf(rows, total, page, CAMPAIGNS_A_PAGE, ListCampaigns.address)
  })

  route(ShowCampaignReach, async ({ body, database }) => ({ data: await campaignReach(database.db, body) }))

  route(CreateCampaign, async ({ body: form, who, now, database }) =>
    database.transaction(async (tx) => ({
      data: await shown(tx, await createCampaign(tx, { form, byUserId: who.id, now }), now),
    })),
  )

  route(EndCampaign, async ({ params: { id }, who, now, database }) =>
    database.transaction(async (tx) => {
      await endCampaign(tx, { id, byUserId: who.id, now })
      return { data: await shown(tx, id, now) }
    }),
  )
}

async function shown(reader: Reader, id: number, now: Date) {
  const campaign = await showCampaign(reader, { id, now })
  if (!campaign) throw notFound('Tokios akcijos nėra.')
  return campaign
}
