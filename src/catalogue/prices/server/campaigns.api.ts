import { eq, sql } from 'drizzle-orm'
import { tag } from '#catalogue/cache-tags.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { CreateCampaign, EndCampaign, ListCampaigns, ShowCampaignReach } from '../campaigns.contract.ts'
import { CampaignEnded } from '../prices.events.ts'
import { CAMPAIGNS_A_PAGE, computeCampaignReach, listCampaigns, showCampaign } from './campaigns.queries.ts'
import { createCampaign } from './create-campaign.ts'
import { campaigns } from './prices.tables.ts'

export const registerCampaignRoutes: ModuleApi = (route) => {
  route(ListCampaigns, async ({ query, database, now }) => {
    const { rows, total } = await listCampaigns(database.db, { ...query, now })
    return buildPageAnswer(rows, total, query, CAMPAIGNS_A_PAGE, ListCampaigns.address)
  })

  route(ShowCampaignReach, async ({ body, database }) => ({ data: await computeCampaignReach(database.db, body) }))

  route(CreateCampaign, async ({ body: form, now, act }) =>
    act(async (work) => ({ data: await shown(work.tx, await createCampaign(work, { form }), now) })),
  )

  route(EndCampaign, async ({ params: { id }, now, act }) =>
    act(async (work) => {
      await endCampaign(work, { id })
      return { data: await shown(work.tx, id, now) }
    }),
  )
}

async function shown(reader: Reader, id: number, now: Date) {
  const campaign = await showCampaign(reader, { id, now })
  if (!campaign) throw notFound('Tokios akcijos nėra.')
  return campaign
}

/** At once, or before the start. Throws 404; 409 `campaign-over`. */
async function endCampaign(work: Work<number>, { id }: { id: number }): Promise<void> {
  const { tx, now } = work
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('no key update')
  if (!campaign) throw notFound('Tokios akcijos nėra.')
  const { title, begins_at, ends_at } = campaign
  if (ends_at <= now || ends_at <= begins_at) throw conflict('campaign-over', 'Ši akcija jau pasibaigusi.')
  await tx
    .update(campaigns)
    .set({ ends_at: sql`greatest(${campaigns.begins_at}, ${now.toISOString()}::timestamptz)` })
    .where(eq(campaigns.id, id))
  const subject = { kind: 'campaign', id, title } as const
  await work.happened(CampaignEnded, subject, {})
  work.invalidate(tag.campaigns)
}
