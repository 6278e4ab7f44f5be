import { count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { categories, products } from '#catalogue/server/catalogue.tables.ts'
import { type QueryOf, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import type { Campaign, CampaignReach, ListCampaigns } from '../campaigns.contract.ts'
import { campaigns } from './prices.tables.ts'

export const CAMPAIGNS_A_PAGE = 20

interface CampaignRow extends Omit<Campaign, 'state' | 'created_at' | 'ended_at'> {
  begins_at: Date
  ends_at: Date
  created_at: Date
}

/** Latest first day first. */
export async function listCampaigns(
  reader: Reader,
  { now, ...request }: QueryOf<typeof ListCampaigns> & { now: Date },
) {
  const { limit, offset } = toPageWindow(request, CAMPAIGNS_A_PAGE)
  const [total, rows] = await Promise.all([
    reader.$count(campaigns),
    reader
      .select(columns)
      .from(campaigns)
      .orderBy(desc(campaigns.from_day), desc(campaigns.id))
      .limit(limit)
      .offset(offset),
  ])
  return { total, rows: rows.map((row) => present(row, now)) }
}

export async function showCampaign(reader: Reader, { id, now }: { id: number; now: Date }) {
  const [row] = await reader.select(columns).from(campaigns).where(eq(campaigns.id, id))
  return row && present(row, now)
}

/** And how many lack thirty days of known prices. */
export async function computeCampaignReach(
  reader: Reader,
  { from, products: ids, categories: slugs }: { from: string; products: number[]; categories: string[] },
): Promise<CampaignReach> {
  const thirtyDaysBefore = sql`${toInstant(addDays(from, -30), '00:00').toISOString()}::timestamptz`
  const ofCategories = reader.select({ id: categories.id }).from(categories).where(inArray(categories.slug, slugs))
  const [reach] = await reader
    .select({
      products: count(),
      without_ledger: sql<number>`(count(*) filter (where ${lacksLedger(thirtyDaysBefore)}))::integer`,
    })
    .from(products)
    .where(or(inArray(products.id, ids), inArray(products.category_id, ofCategories)))
  return reach ?? { products: 0, without_ledger: 0 }
}

function present({ begins_at, ends_at, created_at, ...campaign }: CampaignRow, now: Date): Campaign {
  const isOver = ends_at <= now || ends_at <= begins_at
  return {
    ...campaign,
    state: isOver ? 'over' : begins_at > now ? 'planned' : 'now',
    ended_at: isOver ? ends_at.toISOString() : null,
    created_at: created_at.toISOString(),
  }
}

/** Not offered thirty days before the day. */
const lacksLedger = (thirtyDaysBefore: SQL) => sql`not exists (select from price_ledger l
  where l.product_id = products.id and l.days = 1 and l.price is not null and l.from_at <= ${thirtyDaysBefore}
    and l.unit = case when products.kind <> 'rent' then 'vnt' when products.price_per_day > 0 then 'day' else 'hour' end)`

const columns = {
  id: campaigns.id,
  title: campaigns.title,
  percent: campaigns.percent,
  from: campaigns.from_day,
  to: campaigns.to_day,
  code: campaigns.code,
  begins_at: campaigns.begins_at,
  ends_at: campaigns.ends_at,
  created_at: campaigns.created_at,
  products: sql<Campaign['products']>`coalesce((
    select json_agg(json_build_object('id', products.id, 'title', products.title) order by products.title collate "lt-x-icu", products.id)
      from campaign_targets t join products on products.id = t.product_id where t.campaign_id = campaigns.id), '[]')`,
  categories: sql<Campaign['categories']>`coalesce((
    select json_agg(json_build_object('slug', categories.slug, 'title', categories.title) order by categories.title collate "lt-x-icu", categories.id)
      from campaign_targets t join categories on categories.id = t.category_id where t.campaign_id = campaigns.id), '[]')`,
  without_ledger: sql<number>`(select count(*)::integer from products
    where (products.id in (select t.product_id from campaign_targets t where t.campaign_id = campaigns.id)
       or products.category_id in (select t.category_id from campaign_targets t where t.campaign_id = campaigns.id))
      and ${lacksLedger(sql`((campaigns.from_day::timestamp - interval '30 days') at time zone 'Europe/Vilnius')`)})`,
}
