import type { Kind } from '#catalogue/kinds.ts'
import type { ShownCampaign } from '#catalogue/server/public/apply-campaign-price.ts'
import { buildNextCampaignSql, buildShownCampaignSql } from '#catalogue/server/public/build-campaign-sql.ts'

export interface SearchResultRow {
  id: number
  kind: Kind
  slug: string
  title: string
  /** Cents without VAT: of goods, of a day or of an hour. */
  price: number
  image_key: string | null
  campaign: ShownCampaign | null
  /** When any campaign begins or ends next. */
  next_campaign: Date | null
}

/** Products `p`. Categories only for answered rows. */
export const selectSearchResultColumns = (now: string): string => {
  const campaign = buildShownCampaignSql(
    { id: 'p.id', category: '(select x.category_id from products x where x.id = p.id)', now },
    { kind: 'p.kind', perDay: 'p.price_per_day' },
  )
  return `p.id, p.kind, p.slug, p.title, p.price + p.price_per_day + p.price_per_hour as price,
  (select i.key from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id and pi.is_main) as image_key,
  ${campaign} as campaign, ${buildNextCampaignSql(now)} as next_campaign`
}
