import type { Kind } from '#catalogue/kinds.ts'
import type { ShownCampaign } from '#catalogue/server/at-campaign-price.ts'
import { nextCampaign, shownCampaignOf } from '#catalogue/server/campaign-of.ts'
import { prepared } from '#platform/database/prepared.ts'

export interface FoundRow {
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
export const foundColumns = (now: string): string => {
  const campaign = shownCampaignOf(
    { id: 'p.id', category: '(select x.category_id from products x where x.id = p.id)', now },
    { kind: 'p.kind', perDay: 'p.price_per_day' },
  )
  return `p.id, p.kind, p.slug, p.title, p.price + p.price_per_day + p.price_per_hour as price,
  (select i.key from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id and pi.is_main) as image_key,
  ${campaign} as campaign, ${nextCampaign(now)} as next_campaign`
}

/** `$1` ids, `$2` now. */
export const foundRows = prepared<FoundRow>(
  'search-rows',
  `select ${foundColumns('$2::timestamptz')} from products p where p.id = any(array(select unnest($1::integer[])))`,
)
