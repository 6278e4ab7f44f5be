/** A product as a query knows it: texts of SQL. */
interface InQuery {
  id: string
  category: string
  now: string
}

const isAbout = ({ id, category }: InQuery) => `
  (exists (select from campaign_targets t where t.product_id = ${id} and t.campaign_id = m.id)
   or exists (select from campaign_targets t where t.category_id = ${category} and t.campaign_id = m.id))`

/** Of several that run the one that takes the most, never their sum. */
const best = 'order by m.percent desc, m.id limit 1'

/**
 * SQL: the campaign that is off a product's price for everybody, as `ShownCampaign`; null when there is none. The lowest price is asked only of
 * products that have one.
 */
export const shownCampaignOf = (product: InQuery, { kind, perDay }: { kind: string; perDay: string }): string => `(
  select json_build_object('id', m.id, 'title', m.title, 'percent', m.percent, 'to', m.to_day,
      'lowest', (select to_json(low) from lowest_price(${product.id}, ${product.category},
          case when ${kind} <> 'rent' then 'vnt' when ${perDay} > 0 then 'day' else 'hour' end, 1,
          reduced_since(${product.id}, ${product.category}, ${product.now})) low))
    from campaigns m
   where m.code is null and m.begins_at <= ${product.now} and m.ends_at > ${product.now} and ${isAbout(product)} ${best})`

/** SQL: what is off a product's price for whoever types a code, or none. */
export const campaignOf = (product: InQuery, code: string): string => `(
  select json_build_object('id', m.id, 'title', m.title, 'percent', m.percent)
    from campaigns m
   where (m.code is null or upper(m.code) = upper(${code})) and m.begins_at <= ${product.now} and m.ends_at > ${product.now}
     and ${isAbout(product)} ${best})`

/** SQL: when the next campaign for everybody begins or ends, which changes prices without anybody's action. */
export const nextCampaign = (now: string): string => `(
  select min(case when m.begins_at > ${now} then m.begins_at else m.ends_at end)
    from campaigns m where m.code is null and m.ends_at > ${now} and m.ends_at > m.begins_at)`
