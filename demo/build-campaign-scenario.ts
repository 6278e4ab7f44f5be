import { and, eq } from 'drizzle-orm'
import { createCampaign } from '#catalogue/prices/server/create-campaign.ts'
import { categories } from '#catalogue/server/catalogue.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import type { DemoEvent, DemoScenario } from './play-demo-scenario.ts'

const entry = [
  { kind: 'sell', category: 'Sodo ir kiemo technika', title: 'Sandėlio savaitės', percent: 15, code: undefined },
  { kind: 'rent', category: 'Valymo technika', title: 'Naujakurių nuolaida', percent: 10, code: 'NAUJAKURYS' },
] as const

const daysAgo = 4
const days = 21

/** One is everybody's, one for who knows the word; both go on. */
export const buildCampaignScenario = (story: DemoScenario): DemoEvent[] =>
  entry.map((campaign) => begin(story, campaign))

function begin({ now, adminId }: DemoScenario, { kind, category, ...campaign }: (typeof entry)[number]): DemoEvent {
  const from = addDays(toVilniusDay(now), -daysAgo)
  const at = toInstant(from, '08:30')
  const happen = async (tx: Tx) => {
    const categoryRows = await tx
      .select({ slug: categories.slug })
      .from(categories)
      .where(and(eq(categories.kind, kind), eq(categories.title, category)))
    const form = {
      ...campaign,
      from,
      to: addDays(from, days),
      products: [],
      categories: categoryRows.map(({ slug }) => slug),
    }
    await createCampaign(createWork(tx, { by: adminId, now: at }), { form })
    return []
  }
  return { at, happen }
}
