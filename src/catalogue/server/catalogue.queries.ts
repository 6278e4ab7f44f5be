import type { Pool } from 'pg'
import { openRental } from '#periods/open-rental.ts'
import { type Prepared, prepared } from '#platform/database/prepared.ts'
import type { NetPackage } from '#tariffs/cover-days.ts'
import type { Attribute, ListQuery, ProductPart, Property } from '../catalogue.contract.ts'
import type { InspectionKind } from '../inspection-kinds.ts'
import type { Kind } from '../kinds.ts'
import type { Tracking } from '../tracking.ts'
import type { ShownCampaign } from './at-campaign-price.ts'
import { nextCampaign, shownCampaignOf } from './campaign-of.ts'
import { packagesOf } from './packages-of.ts'

export interface CardRow {
  id: number
  kind: Kind
  slug: string
  title: string
  stock: number
  price: number
  price_per_day: number
  price_per_hour: number
  category_id: number
  category_title: string
  category_slug: string
  image_key: string | null
  /** Rent: units with customers now. */
  units_out: number
  /** Rent: units that are kept back now. */
  units_down: number
  /** Rent: when the next booked rental or a downtime begins, or one ends, which changes what is left without anybody's action. */
  next_start: Date | null
  is_bundle: boolean
  /** Of a bundle: its parts' ids, and how many of it they make now. */
  part_ids: number[] | null
  bundles_left: number | null
  /** What is off its prices now; the prices of the row are those without it. */
  campaign: ShownCampaign | null
  /** When any campaign begins or ends next. */
  next_campaign: Date | null
  /** Rent, when a period was asked for: units free over the whole of it. */
  free_in_period?: number
}

export interface ProductRow extends CardRow {
  about: string
  deposit: number
  replacement_value: number
  tracked: Tracking
  turnaround_minutes: number
  minimum_days: number
  packages: NetPackage[]
  parts: ProductPart[]
  /** Rent: bundles that it is a part of, the first ten by their titles. */
  in_bundles: { id: number; title: string }[]
  /** When its form was last saved; a sale does not move it. */
  updated_at: Date
  properties: Property[]
  attributes: Attribute[]
  inspections: InspectionKind[]
  images: { id: number; key: string; is_main: boolean }[]
  rent_category: { id: number; title: string } | null
  sell_category: { id: number; title: string } | null
}

export const titleOrder = 'p.title collate "lt-x-icu"'
export const priceOrder = '(p.price + p.price_per_day + p.price_per_hour)'

/** A downtime that is not over at a moment; an index has its words. */
const notOver = (now: string) => `coalesce(d.to_at, 'infinity') > ${now}`

/** `$1` is the present moment in every query of cards. */
const cardColumns = `p.id, p.kind, p.slug, p.title, p.stock, p.price, p.price_per_day, p.price_per_hour,
  c.id as category_id, c.title as category_title, c.slug as category_slug,
  (select i.key from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id and pi.is_main) as image_key,
  o.units_out, d.units_down, least(o.next_start, d.next_change, bundle.next_start) as next_start, p.is_bundle, bundle.part_ids, bundle.bundles_left,
  ${shownCampaignOf({ id: 'p.id', category: 'p.category_id', now: '$1' }, { kind: 'p.kind', perDay: 'p.price_per_day' })} as campaign,
  ${nextCampaign('$1')} as next_campaign`

/** What is left of a part now, as its own card says it: resting after a return takes nothing from it. */
export const leftOfPart = `greatest(0, part.stock
    - (select coalesce(sum(r.quantity), 0) from rentals r where r.product_id = part.id and ${openRental()} and r.starts_at <= $1)
    - (select coalesce(sum(d.quantity), 0) from downtimes d where d.product_id = part.id and d.from_at <= $1 and ${notOver('$1')}))`

export const cardTables = `join categories c on c.id = p.category_id
  cross join lateral (
    select coalesce(sum(r.quantity) filter (where r.starts_at <= $1), 0)::integer as units_out,
           min(r.starts_at) filter (where r.starts_at > $1) as next_start
      from rentals r where r.product_id = p.id and ${openRental()}) o
  cross join lateral (
    select coalesce(sum(d.quantity) filter (where d.from_at <= $1), 0)::integer as units_down,
           min(case when d.from_at > $1 then d.from_at else d.to_at end) as next_change
      from downtimes d where d.product_id = p.id and ${notOver('$1')}) d
  cross join lateral (
    select array_agg(b.part_id order by b.position) as part_ids,
           min(${leftOfPart} / b.quantity)::integer as bundles_left,
           min(least((select min(r.starts_at) from rentals r where r.product_id = b.part_id and ${openRental()} and r.starts_at > $1),
                     (select min(case when d.from_at > $1 then d.from_at else d.to_at end) from downtimes d
                       where d.product_id = b.part_id and ${notOver('$1')}))) as next_start
      from product_parts b join products part on part.id = b.part_id where b.bundle_id = p.id and p.is_bundle) bundle`

export const productColumns = `${cardColumns}, p.about, p.deposit, p.replacement_value, p.tracked, p.turnaround_minutes, p.updated_at,
  p.minimum_days, ${packagesOf('p')} as packages,
  coalesce((select json_agg(json_build_object('property', x.property, 'value', x.value) order by x.position)
    from product_properties x where x.product_id = p.id), '[]') as properties,
  coalesce((select json_agg(json_build_object('product_id', x.id, 'quantity', b.quantity, 'title', x.title, 'slug', x.slug) order by b.position)
    from product_parts b join products x on x.id = b.part_id where b.bundle_id = p.id and p.is_bundle), '[]') as parts,
  coalesce((select json_agg(json_build_object('id', x.id, 'title', x.title) order by x.title, x.id) from (
      select x.id, x.title from product_parts b join products x on x.id = b.bundle_id where b.part_id = p.id
       order by x.title, x.id limit 10) x), '[]') as in_bundles,
  coalesce((select json_agg(json_build_object('attribute_name', x.attribute_name, 'attribute', x.attribute, 'price', x.price) order by x.position)
    from product_attributes x where x.product_id = p.id), '[]') as attributes,
  coalesce((select json_agg(json_build_object('kind', x.kind, 'months', x.months, 'rental_days', x.rental_days,
      'meter_hours', x.meter_hours, 'obligatory', x.obligatory) order by x.position)
    from product_inspections x where x.product_id = p.id), '[]') as inspections,
  coalesce((select json_agg(json_build_object('id', x.id, 'key', i.key, 'is_main', x.is_main) order by x.position, x.id)
    from product_images x join images i on i.id = x.image_id where x.product_id = p.id), '[]') as images,
  (select json_build_object('id', x.id, 'title', x.title) from categories x where x.id = p.related_rent_category_id) as rent_category,
  (select json_build_object('id', x.id, 'title', x.title) from categories x where x.id = p.related_sell_category_id) as sell_category`

/** A product as its own page shows it. */
export interface ShownProductRow extends ProductRow {
  /** Rent, when all units are out: the first return after which one is free; null when none is known. */
  free_from: Date | null
  /** Rent, when all units are out: the next return that is due or promised. Passing, it makes a rental late, and `free_from` another. */
  next_due: Date | null
}

const isAllOut = 'p.stock > 0 and o.units_out + d.units_down >= p.stock'

const noBundleLeft = 'p.is_bundle and bundle.bundles_left = 0'

/** The moments at which units of a product may be free again: a rental's end and rest, a downtime's end. */
const ends = (product: string) => `
      select hold_end(null, r.expected_return, r.promised_at, $1) + make_interval(mins => ${product}.turnaround_minutes) as at
        from rentals r where r.product_id = ${product}.id and ${openRental()}
       union select d.to_at from downtimes d where d.product_id = ${product}.id and d.to_at > $1`
const nextDueOf = `least(min(r.expected_return) filter (where r.expected_return > $1), min(r.promised_at) filter (where r.promised_at > $1))`
const returns = `case when ${noBundleLeft} then (
    select m.at from product_parts b join products part on part.id = b.part_id cross join lateral (${ends('part')}) m
     where b.bundle_id = p.id and m.at > $1 and m.at < 'infinity' and bundle_free(p.id, m.at, m.at + interval '1 second', $1) > 0
     order by m.at limit 1)
  when ${isAllOut} then (
    select m.at from (${ends('p')}) m
     where m.at > $1 and m.at < 'infinity'
       and units_taken(p.id, m.at, m.at + interval '1 second', $1) < p.stock
     order by m.at limit 1) end as free_from,
  case when ${noBundleLeft} then (
    select ${nextDueOf} from product_parts b join rentals r on r.product_id = b.part_id and ${openRental()} where b.bundle_id = p.id)
  when ${isAllOut} then (
    select ${nextDueOf} from rentals r where r.product_id = p.id and ${openRental()}) end as next_due`

/** One product by its public address: `$1` now, `$2` kind, `$3` slug. */
export const productBySlug = prepared<ShownProductRow>(
  'product-by-slug',
  `select ${productColumns}, ${returns} from products p ${cardTables} where p.kind = $2 and p.slug = $3`,
)

/** One product of a kind: `$1` now, `$2` kind, `$3` id. */
export const productById = prepared<ProductRow>(
  'product-by-id',
  `select ${productColumns} from products p ${cardTables} where p.kind = $2 and p.id = $3`,
)

/** As many accessories as a page can show; the category's own page has the rest. */
const MOST_ACCESSORIES = 60

/** Additions offered with a category's products: `$1` now, `$2` category. */
export const accessoriesOf = {
  rent: accessories('rent'),
  sell: accessories('sell'),
}

function accessories(kind: 'rent' | 'sell'): Prepared<CardRow> {
  return prepared(
    `accessories-${kind}`,
    // Asked for by a select, the category is any one when this is planned: of many that have none it would be planned anew each time.
    `select ${cardColumns} from (select * from products p where p.related_${kind}_category_id = (select $2::integer)
       order by ${titleOrder}, p.id limit ${MOST_ACCESSORIES}) p ${cardTables} order by ${titleOrder}, p.id`,
  )
}

export interface ListScope {
  kind: Kind
  /** All categories of the kind when undefined. */
  categoryId?: number
  sort: ListQuery['sort']
  /** Only what can be had now. */
  available: boolean
  /** Rent: only what has a unit free at every moment of it. */
  period?: { begins: Date; ends: Date } | undefined
}

const orders = {
  title: `${titleOrder}, p.id`,
  price: `${priceOrder}, p.id`,
  '-price': `${priceOrder} desc, p.id desc`,
} as const

/** Units with customers, or kept back, now of every rental product that has any. */
const unitsOutNow = `select t.product_id, sum(t.units) as units from (
  select r.product_id, r.quantity as units from rentals r where ${openRental()} and r.starts_at <= $1
   union all select d.product_id, d.quantity from downtimes d where d.from_at <= $1 and ${notOver('$1')}) t group by 1`

/** The longest that any product rests after a return. */
const longestRest = `make_interval(mins => (select coalesce(max(turnaround_minutes), 0) from products where turnaround_minutes > 0))`

/**
 * Units booked at any time in [$3, $4), of every product that has any. Most products have fewer booked, all together,
 * than they own: the true peak is asked only of the others.
 */
const unitsBooked = `select t.product_id, sum(t.units) as units from (
  select r.product_id, r.quantity as units from rentals r
   where ${openRental()} and r.starts_at < $4::timestamptz + ${longestRest}
     and (r.expected_return > $3::timestamptz - ${longestRest} or r.expected_return <= $1 or r.promised_at > $3::timestamptz - ${longestRest})
   union all select r.product_id, r.quantity from rentals r where r.returned_at > $3::timestamptz - ${longestRest}
   union all select d.product_id, d.quantity from downtimes d where ${notOver('$3')} and d.from_at < $4::timestamptz + ${longestRest}
   union all select h.product_id, h.quantity from unit_holds h where h.until_at > $1 and h.from_at < $4::timestamptz + ${longestRest}
     and h.to_at > $3::timestamptz - ${longestRest}) t group by 1`

const partsOf = 'join product_parts b on b.bundle_id = p.id join products part on part.id = b.part_id'

const scopeOf = ({ categoryId }: Pick<ListScope, 'categoryId'>): string =>
  categoryId === undefined ? 'p.kind = $2' : 'p.category_id = $2'

/**
 * Products of the list that can't be had: a small set among a large stock, so it is gathered once, and the list and its
 * number are all the others. `$1` now, `$2` category or kind, and `$3`, `$4` the period when there is one.
 */
export function goneFrom(scope: Omit<ListScope, 'sort'>): string {
  const { kind, available, period } = scope
  const notBundles = kind === 'rent' ? ' and p.product_id not in (select b.bundle_id from product_parts b)' : ''
  const gone = [
    // A bundle has no stock of its own: whether it can be had, its parts say.
    `select p.product_id from sold_out p where ${scopeOf(scope)}${notBundles}`,
    kind === 'rent' &&
      `select p.id from products p ${partsOf} where ${scopeOf(scope)} and p.is_bundle and part.stock < b.quantity`,
    available &&
      kind === 'rent' &&
      `select p.id from products p ${partsOf} join (${unitsOutNow}) o on o.product_id = part.id
        where ${scopeOf(scope)} and p.is_bundle and part.stock - o.units < b.quantity`,
    period &&
      `select p.id from products p ${partsOf} join (${unitsBooked}) k on k.product_id = part.id
        where ${scopeOf(scope)} and p.is_bundle and part.stock - k.units < b.quantity
          and part.stock - units_taken(part.id, $3, $4, $1) < b.quantity`,
    available &&
      kind === 'rent' &&
      `select p.id from (${unitsOutNow}) o join products p on p.id = o.product_id where ${scopeOf(scope)} and o.units >= p.stock`,
    period &&
      `select p.id from (${unitsBooked}) b join products p on p.id = b.product_id
        where ${scopeOf(scope)} and b.units >= p.stock and units_taken(p.id, $3, $4, $1) >= p.stock`,
  ]
  return gone.filter(Boolean).join(' union ')
}

function inScope(scope: ListScope): string {
  return scope.available || scope.period ? `${scopeOf(scope)} and p.id not in (${goneFrom(scope)})` : scopeOf(scope)
}

/** Products on a page of a list. */
export const CARDS_A_PAGE = 20

/** One page of cards, the first is 1. First the page's ids alone, from an index; then what their cards show. */
export function listCards(pool: Pool, scope: ListScope, now: Date, page: number): Promise<CardRow[]> {
  const order = orders[scope.sort]
  const { period } = scope
  const freeInPeriod = period
    ? `, case when p.is_bundle then bundle_free(p.id, $3, $4, $1)
      else greatest(0, p.stock - units_taken(p.id, $3, $4, $1)) end as free_in_period`
    : ''
  const given = givenBy(scope, now)
  // The first page, which nearly everybody asks for, has no offset that could be any: so it is planned once.
  const offset = page > 1 ? [(page - 1) * CARDS_A_PAGE] : []
  const from = page > 1 ? `offset $${given.length + 1}` : ''
  const list = prepared<CardRow>(
    nameOf('list', scope, scope.sort, page > 1 && 'further'),
    `select ${cardColumns}${freeInPeriod} from (select p.id from products p where $1::timestamptz is not null and ${inScope(scope)}
        order by ${order} limit ${CARDS_A_PAGE} ${from}) page
       join products p on p.id = page.id ${cardTables} order by ${order}`,
  )
  return list(pool, [...given, ...offset])
}

const givenBy = ({ kind, categoryId, period }: ListScope, now: Date): unknown[] => [
  now,
  categoryId ?? kind,
  ...(period ? [period.begins, period.ends] : []),
]

/** Of what a period leaves out so many are told: enough for any category of a shop. */
const MOST_REFUSED = 1_000

/**
 * How many there are: what the categories count, without what can't be had; and, of a list for a period, the products that it
 * leaves out because nothing of them is free then.
 */
export async function countCards(
  pool: Pool,
  scope: ListScope,
  now: Date,
): Promise<{ count: number; refused: number[] }> {
  const gone = scope.available || scope.period ? ` - (select count(*) from (${goneFrom(scope)}) gone)` : ''
  const taken = goneFrom({ ...scope, available: false })
  const refused = scope.period
    ? `array(select id from (${taken}) taken (id) order by id limit ${MOST_REFUSED})`
    : "'{}'"
  const count = prepared<{ count: number; refused: number[] }>(
    nameOf('count', scope),
    // The comparison with $1 only names its type: goods do not ask what time it is.
    `select (coalesce(sum(c.product_count), 0)${gone})::integer as count, ${refused}::integer[] as refused from categories c
      where $1::timestamptz is not null and ${scope.categoryId === undefined ? 'c.kind' : 'c.id'} = $2`,
  )
  const [row] = await count(pool, givenBy(scope, now))
  return row ?? { count: 0, refused: [] }
}

const nameOf = (
  what: string,
  { kind, categoryId, available, period }: ListScope,
  ...more: (string | false)[]
): string =>
  [
    what,
    kind === 'rent' ? 'rent' : 'goods',
    categoryId === undefined ? 'all' : 'category',
    available && 'available',
    period && 'period',
    ...more,
  ]
    .filter(Boolean)
    .join('-')

/** When the next booked rental or a downtime begins, or one ends: the moment at which a list of what can be had changes by itself. */
export const nextStart = prepared<{ at: Date | null }>(
  'next-start',
  `select least((select min(r.starts_at) from rentals r where ${openRental()} and r.starts_at > $1),
     (select min(case when d.from_at > $1 then d.from_at else d.to_at end) from downtimes d where ${notOver('$1')})) as at`,
)

/**
 * When the next rental of any product is due or promised: from then on it is late. And when a downtime or the rest of what came back
 * is over, which sets free what is left of today.
 */
export const nextDue = prepared<{ at: Date | null }>(
  'next-due',
  `select least((select min(r.expected_return) from rentals r where ${openRental()} and r.expected_return > $1),
     (select min(r.promised_at) from rentals r where ${openRental()} and r.promised_at > $1),
     (select min(d.to_at) from downtimes d where d.to_at > $1),
     (select min(r.returned_at + make_interval(mins => p.turnaround_minutes)) from rentals r join products p on p.id = r.product_id
       where r.returned_at > $1::timestamptz - ${longestRest} and r.returned_at + make_interval(mins => p.turnaround_minutes) > $1)) as at`,
)

export interface CategoryRow {
  id: number
  title: string
  slug: string
  image_key: string | null
}

export const categoryColumns = `c.id, c.title, c.slug, (select i.key from images i where i.id = c.image_id) as image_key`

/** All of a kind, as menus show them: `$1` kind. */
export const categoriesOf = prepared<CategoryRow>(
  'categories-of-kind',
  `select ${categoryColumns} from categories c where c.kind = $1 order by c.title collate "lt-x-icu", c.id`,
)

/** `$1` kind, `$2` slug. */
export const categoryBySlug = prepared<CategoryRow>(
  'category-by-slug',
  `select ${categoryColumns} from categories c where c.kind = $1 and c.slug = $2`,
)

/** `$1` kind, `$2` id. */
export const categoryById = prepared<CategoryRow>(
  'category-by-id',
  `select ${categoryColumns} from categories c where c.kind = $1 and c.id = $2`,
)
