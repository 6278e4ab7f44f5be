// biome-ignore-all lint/plugin/bare-connection: shares its texts with the prepared statements of the public lists

import type { Pool } from 'pg'
import type { NetPackage } from '#rules/tariffs/cover-days.ts'
import { priceOrder } from './catalogue.queries.ts'
import { buildCampaignSql, buildNextCampaignSql } from './public/build-campaign-sql.ts'
import { buildPackagesSql } from './public/build-packages-sql.ts'

const SHOWN = 8
const RECENT_RENTALS = 1_000

const isOffered = '(p.stock > 0 or p.is_bundle)'

/** A new shop has few rentals: others stand behind them. */
export async function listPopularTools(pool: Pool): Promise<{ id: number; packages: NetPackage[] }[]> {
  return (await pool.query(popularTools)).rows
}

const popularTools = `with recent as materialized (
    select r.product_id, sum(r.quantity) as units from (
      select product_id, quantity from rentals where cancelled_at is null order by created_at desc, id desc limit ${RECENT_RENTALS}) r
     group by 1)
  select p.id, ${buildPackagesSql('p')} as packages from (
    (select p.id, r.units from recent r join products p on p.id = r.product_id and p.kind = 'rent' and ${isOffered}
      order by r.units desc, p.id limit ${SHOWN})
    union all
    (select p.id, 0 from products p where p.kind = 'rent' and ${isOffered} and p.id not in (select product_id from recent)
      order by p.id limit ${SHOWN})) p
  order by p.units desc, p.id limit ${SHOWN}`

export interface CheapRow {
  category_id: number
  price: number
  price_per_day: number
  price_per_hour: number
  campaign: { percent: number } | null
  next_campaign: Date | null
}

/** By list price; a campaign may make the last of them the cheapest. */
const CHEAPEST = 8

export async function listCheapestOfCategories(pool: Pool, now: Date): Promise<CheapRow[]> {
  return (await pool.query<CheapRow>(cheapestOfCategories, [now])).rows
}

const cheapestOfCategories = `select p.category_id, p.price, p.price_per_day, p.price_per_hour,
      ${buildCampaignSql({ id: 'p.id', category: 'p.category_id', now: '$1' }, 'null')} as campaign,
      ${buildNextCampaignSql('$1')} as next_campaign
    from categories c cross join lateral (
      select * from products p where p.category_id = c.id and ${isOffered} order by ${priceOrder}, p.id limit ${CHEAPEST}) p`
