/** SQL expressions. */
interface InQuery {
  id: string
  category: string
  now: string
}

const isAbout = ({ id, category }: InQuery) => `
  (exists (select from campaign_targets t where t.product_id = ${id} and t.campaign_id = m.id)
   or exists (select from campaign_targets t where t.category_id = ${category} and t.campaign_id = m.id))`

/** Never their sum. */
const best = 'order by m.percent desc, m.id limit 1'

/** SQL of `ShownCampaign`, or null: the campaign for everybody. */
export const buildShownCampaignSql = (
  product: InQuery,
  { kind, perDay }: { kind: string; perDay: string },
): string => `(
  select json_build_object('id', m.id, 'title', m.title, 'percent', m.percent, 'to', m.to_day,
      'lowest', (select to_json(low) from lowest_price(${product.id}, ${product.category},
          case when ${kind} <> 'rent' then 'vnt' when ${perDay} > 0 then 'day' else 'hour' end, 1,
          reduced_since(${product.id}, ${product.category}, ${product.now})) low))
    from campaigns m
   where m.code is null and m.begins_at <= ${product.now} and m.ends_at > ${product.now} and ${isAbout(product)} ${best})`

/** What a typed code takes off. */
export const buildCampaignSql = (product: InQuery, code: string): string => `(
  select json_build_object('id', m.id, 'title', m.title, 'percent', m.percent)
    from campaigns m
   where (m.code is null or upper(m.code) = upper(${code})) and m.begins_at <= ${product.now} and m.ends_at > ${product.now}
     and ${isAbout(product)} ${best})`

/** SQL: next start or end of a campaign for everybody. */
export const buildNextCampaignSql = (now: string): string => `(
  select min(case when m.begins_at > ${now} then m.begins_at else m.ends_at end)
    from campaigns m where m.code is null and m.ends_at > ${now} and m.ends_at > m.begins_at)`
