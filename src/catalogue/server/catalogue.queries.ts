import type { Pool } from 'pg'
import { type PreparedStatement, prepareStatement } from '#platform/database/prepared-statement.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import type { NetPackage } from '#rules/tariffs/cover-days.ts'
import type { WaiverOfCategory } from '#rules/tariffs/waiver.ts'
import { listFieldNames, type ValuesOf } from '#shell/fields/field-definition.ts'
import { HAND_PROPERTY } from '../build-fitting-terms.ts'
import type { Attribute, ListQuery, ProductPart, Property } from '../catalogue.contract.ts'
import type { InspectionKind } from '../inspection-kinds.ts'
import type { Kind } from '../kinds.ts'
import { detailFields, everyField, heldFields, type ProductValues } from '../product-fields.ts'
import type { ShownCampaign } from './public/apply-campaign-price.ts'
import { buildNextCampaignSql, buildShownCampaignSql } from './public/build-campaign-sql.ts'
import { buildFittingKeySql } from './public/build-fitting-key-sql.ts'
import { buildPackagesSql } from './public/build-packages-sql.ts'

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
  /** Rent: units in downtime, or away from their place, now. */
  units_down: number
  /** Rent: next booking, or start or end of a downtime or leave. */
  next_start: Date | null
  is_bundle: boolean
  /** Parts of a bundle, with the number that they make now. */
  part_ids: number[] | null
  bundles_left: number | null
  /** The row's prices are without it. */
  campaign: ShownCampaign | null
  next_campaign: Date | null
  /** Rent: free throughout the period asked. */
  free_in_period?: number
}

const publicFields = { ...detailFields, ...heldFields }

export interface ProductRow extends CardRow, ValuesOf<typeof publicFields> {
  packages: NetPackage[]
  parts: ProductPart[]
  /** The first ten by title. */
  in_bundles: { id: number; title: string }[]
  /** Sales do not count. */
  updated_at: Date
  properties: Property[]
  attributes: Attribute[]
  inspections: InspectionKind[]
  images: { id: number; key: string; is_main: boolean }[]
  rent_category: { id: number; title: string } | null
  sell_category: { id: number; title: string } | null
}

export interface OfficeProductRow extends ProductRow, ProductValues {
  ean: string[]
}

export const titleOrder = 'p.title collate "lt-x-icu"'
export const priceOrder = '(p.price + p.price_per_day + p.price_per_hour)'

/** Must match the index expression. */
const notOver = (now: string) => `coalesce(d.to_at, 'infinity') > ${now}`

/** `$1` is now in every card query. */
export const cardColumns = `p.id, p.kind, p.slug, p.title, p.stock, p.price, p.price_per_day, p.price_per_hour,
  c.id as category_id, c.title as category_title, c.slug as category_slug,
  (select i.key from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id and pi.is_main) as image_key,
  o.units_out, d.units_down, least(o.next_start, d.next_change, bundle.next_start) as next_start, p.is_bundle, bundle.part_ids, bundle.bundles_left,
  ${buildShownCampaignSql({ id: 'p.id', category: 'p.category_id', now: '$1' }, { kind: 'p.kind', perDay: 'p.price_per_day' })} as campaign,
  ${buildNextCampaignSql('$1')} as next_campaign`

const awayNow = (productId: string, at = '') => `select coalesce(sum(c.quantity), 0) from pool_changes c
  where c.product_id = ${productId} ${at && `and c.place_id = ${at}`} and ${isAwayNowSql}`

export const isAwayNowSql = `c.ended_at is null and c.quantity > 0 and c.from_at <= $1 and not exists (
  select from downtimes d where d.unit_id = c.unit_id and d.from_at <= $1 and ${notOver('$1')})`

const nextLeave = (
  productId: string,
) => `select min(m) from pool_changes c cross join lateral unnest(array[c.from_at, c.to_at]) m
  where c.product_id = ${productId} and c.ended_at is null and m > $1`

/** The part's own card shows the same number: resting units are left. */
export const partUnitsLeftSql = `greatest(0, part.stock
    - (select coalesce(sum(r.quantity), 0) from rentals r where r.product_id = part.id and ${openRental()} and r.starts_at <= $1)
    - (select coalesce(sum(d.quantity), 0) from downtimes d where d.product_id = part.id and d.from_at <= $1 and ${notOver('$1')})
    - (${awayNow('part.id')}))`

export const cardTables = `join categories c on c.id = p.category_id
  cross join lateral (
    select coalesce(sum(r.quantity) filter (where r.starts_at <= $1), 0)::integer as units_out,
           min(r.starts_at) filter (where r.starts_at > $1) as next_start
      from rentals r where r.product_id = p.id and ${openRental()}) o
  cross join lateral (
    select (coalesce(sum(d.quantity) filter (where d.from_at <= $1), 0) + (${awayNow('p.id')}))::integer as units_down,
           least(min(case when d.from_at > $1 then d.from_at else d.to_at end), (${nextLeave('p.id')})) as next_change
      from downtimes d where d.product_id = p.id and ${notOver('$1')}) d
  cross join lateral (
    select array_agg(b.part_id order by b.position) as part_ids,
           min(${partUnitsLeftSql} / b.quantity)::integer as bundles_left,
           min(least((select min(r.starts_at) from rentals r where r.product_id = b.part_id and ${openRental()} and r.starts_at > $1),
                     (select min(case when d.from_at > $1 then d.from_at else d.to_at end) from downtimes d
                       where d.product_id = b.part_id and ${notOver('$1')}),
                     (${nextLeave('b.part_id')}))) as next_start
      from product_parts b join products part on part.id = b.part_id where b.bundle_id = p.id and p.is_bundle) bundle`

const toColumns = (names: string[]) => names.map((name) => `p.${name}`).join(', ')

export const productColumns = `${cardColumns}, ${toColumns(listFieldNames(publicFields))}, p.updated_at, ${buildPackagesSql('p')} as packages,
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

const cardFields: readonly string[] = ['title', 'price', 'price_per_day', 'price_per_hour'] satisfies (keyof CardRow)[]

/** Public pages read none of these. */
const officeFieldNames = listFieldNames(everyField).filter(
  (name) => !cardFields.includes(name) && !(name in publicFields),
)

export const officeColumns = `${productColumns}, ${toColumns(officeFieldNames)},
  array(select e.ean from product_eans e where e.product_id = p.id order by e.position) as ean`

export interface ShownProductRow extends ProductRow {
  waiver_of_category: WaiverOfCategory
  /** Rent, all out: first return that frees one. */
  free_from: Date | null
  /** Rent, all out: next due or promised return, which changes `free_from`. */
  next_due: Date | null
}

const isAllOut = 'p.stock > 0 and o.units_out + d.units_down >= p.stock'

const noBundleLeft = 'p.is_bundle and bundle.bundles_left = 0'

/** End of a rental plus rest, of a downtime, of a leave. */
const ends = (product: string) => `
      select hold_end(null, r.expected_return, r.promised_at, $1) + make_interval(mins => ${product}.turnaround_minutes) as at
        from rentals r where r.product_id = ${product}.id and ${openRental()}
       union select d.to_at from downtimes d where d.product_id = ${product}.id and d.to_at > $1
       union select case when c.quantity < 0 then c.from_at else c.to_at end from pool_changes c
              where c.product_id = ${product}.id and c.ended_at is null`
const nextDueOf = `least(min(r.expected_return) filter (where r.expected_return > $1), min(r.promised_at) filter (where r.promised_at > $1))`
/** `$4`: a place, or null for any. */
const atAsked = 'at.removed_at is null and ($4::integer is null or at.id = $4)'
const returns = `case when ${noBundleLeft} then (
    select m.at from product_parts b join products part on part.id = b.part_id cross join lateral (${ends('part')}) m
     where b.bundle_id = p.id and m.at > $1 and m.at < 'infinity' and exists (
       select from places at where ${atAsked} and bundle_free(p.id, m.at, m.at + interval '1 second', $1, at.id) > 0)
     order by m.at limit 1)
  when ${isAllOut} then (
    select m.at from (${ends('p')}) m
     where m.at > $1 and m.at < 'infinity'
       and exists (
         select from places at where ${atAsked}
            and units_taken(p.id, m.at, m.at + interval '1 second', $1, at.id) < units_at(p.id, p.stock, at.id))
     order by m.at limit 1) end as free_from,
  case when ${noBundleLeft} then (
    select ${nextDueOf} from product_parts b join rentals r on r.product_id = b.part_id and ${openRental()} where b.bundle_id = p.id)
  when ${isAllOut} then (
    select ${nextDueOf} from rentals r where r.product_id = p.id and ${openRental()}) end as next_due`

/** `$1` now, `$2` kind, `$3` slug, `$4` where it is free next. */
export const findProductBySlug = prepareStatement<ShownProductRow>(
  'product-by-slug',
  `select ${productColumns}, c.waiver as waiver_of_category, ${returns} from products p ${cardTables} where p.kind = $2 and p.slug = $3`,
)

/** `$1` now, `$2` kind, `$3` id. */
export const findProductById = prepareStatement<OfficeProductRow>(
  'product-by-id',
  `select ${officeColumns} from products p ${cardTables} where p.kind = $2 and p.id = $3`,
)

const [propertyKey, valueKey, nameKey, choiceKey] = ['x.property', 'x.value', 'x.attribute_name', 'x.attribute'].map(
  buildFittingKeySql,
)

const mayFit = `select x.product_id from unnest($4::text[], $5::text[]) t (name, value)
    join product_properties x on ${propertyKey} = t.name and ${valueKey} = t.value
  union select x.product_id from unnest($4::text[], $5::text[]) t (name, value)
    join product_attributes x on ${nameKey} = t.name and ${choiceKey} = t.value
  union select x.product_id from product_properties x
   where ${propertyKey} = '${HAND_PROPERTY}' and ${valueKey} = any(array(select unnest($6::text[])))`

const fits = `coalesce(
  (select bool_or(${valueKey} = any(array(select unnest($6::text[])))) from product_properties x
    where x.product_id = p.id and ${propertyKey} = '${HAND_PROPERTY}'),
  (select bool_and(line.is_equal) from (
    select t.line, bool_or(t.value = said.value) as is_equal
      from (select ${propertyKey} as name, ${valueKey} as value from product_properties x where x.product_id = p.id
            union all select ${nameKey}, ${choiceKey} from product_attributes x where x.product_id = p.id) said
      join unnest($3::integer[], $4::text[], $5::text[]) t (line, name, value) on t.name = said.name
     group by t.line) line), false)`

/** Neither a property nor a choice of it is among the names that tell what fits. */
const tellsNothing = `not exists (select from product_properties x where x.product_id = p.id
    and (${propertyKey} = '${HAND_PROPERTY}' or ${propertyKey} = any(array(select unnest($7::text[])))))
  and not exists (select from product_attributes x where x.product_id = p.id and ${nameKey} = any(array(select unnest($7::text[]))))`

/** The category's own page has the rest. */
const MAX_ACCESSORIES = 60

/**
 * Additions offered with a category that fit a product of it: `$1` now, `$2` category, `$3` to `$6` its `FittingTerms`,
 * `$7` all names that tell. Those that tell „Tinka“ fit what that names; others where each property that both tell has an
 * equal value, at least one; what tells nothing fits the category that the shop offers it with.
 */
export const listAccessories = { rent: accessories('rent'), sell: accessories('sell') }

function accessories(kind: 'rent' | 'sell'): PreparedStatement<CardRow> {
  return prepareStatement(
    `accessories-${kind}`,
    // A subselect gives one generic plan.
    `select ${cardColumns} from (select * from products p where p.related_${kind}_category_id = (select $2::integer)
        and (p.id in (${mayFit}) and ${fits} or ${tellsNothing})
       order by ${titleOrder}, p.id limit ${MAX_ACCESSORIES}) p ${cardTables} order by ${titleOrder}, p.id`,
  )
}

export interface ListScope {
  kind: Kind
  /** Undefined: all categories. */
  categoryId?: number
  sort: ListQuery['sort']
  available: boolean
  /** Rent: only products with a unit free throughout. */
  period?: { begins: Date; ends: Date } | undefined
  /** With several places, where `available` and `period` are asked. Undefined: the whole. */
  placeId?: number | undefined
}

const orders = {
  title: `${titleOrder}, p.id`,
  price: `${priceOrder}, p.id`,
  '-price': `${priceOrder} desc, p.id desc`,
} as const

const unitsOutNow = `select t.product_id, sum(t.units) as units from (
  select r.product_id, r.quantity as units from rentals r where ${openRental()} and r.starts_at <= $1
   union all select d.product_id, d.quantity from downtimes d where d.from_at <= $1 and ${notOver('$1')}
   union all select c.product_id, c.quantity from pool_changes c where ${isAwayNowSql}) t group by 1`

/** Longest rest of any product. */
const longestRest = `make_interval(mins => (select coalesce(max(turnaround_minutes), 0) from products where turnaround_minutes > 0))`

/** In [$3, $4), of products with any. The true peak is computed only where the sum exceeds the stock. */
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

/** Few are gone, so they are subtracted. `$1` now, `$2` category or kind, then period and place. */
export function buildUnavailableProductsSql(scope: Omit<ListScope, 'sort'>): string {
  const { kind, available, period, placeId } = scope
  if (placeId !== undefined) return goneFromPlace(scope, period ? '$5' : '$3')
  const notBundles = kind === 'rent' ? ' and p.product_id not in (select b.bundle_id from product_parts b)' : ''
  const gone = [
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

function goneFromPlace(scope: Omit<ListScope, 'sort'>, at: string): string {
  const { kind, available, period } = scope
  const isRent = kind === 'rent'
  // Whether more will join counts, too.
  const here = `(select p.id, case when place.holds_rest then p.stock - coalesce(s.everywhere, 0) else coalesce(s.here, 0) end as units,
      exists (select from pool_changes c where c.product_id = p.id and c.place_id = ${at} and c.ended_at is null and c.quantity < 0) as grows
    from products p cross join (select holds_rest from places where id = ${at}) place
    left join (select product_id, sum(units) as everywhere, sum(units) filter (where place_id = ${at}) as here
                 from place_stock group by 1) s on s.product_id = p.id
   where ${scopeOf(scope)} and not p.is_bundle)`
  const gone = [
    `select h.id from ${here} h where h.units <= 0${available || !isRent ? '' : ' and not h.grows'}`,
    available &&
      isRent &&
      `select h.id from ${here} h join (${unitsOutAt(at)}) o on o.product_id = h.id where o.units >= h.units`,
    available &&
      isRent &&
      `select p.id from products p ${partsOf} where ${scopeOf(scope)} and p.is_bundle and ${buildUnitsLeftSql('part', at)} < b.quantity`,
    period &&
      `select h.id from ${here} h left join (${unitsBookedAt(at)}) k on k.product_id = h.id
        where (coalesce(k.units, 0) >= h.units or h.grows) and units_taken(h.id, $3, $4, $1, ${at}) >= h.units`,
    period &&
      `select p.id from products p where ${scopeOf(scope)} and p.is_bundle and bundle_free(p.id, $3, $4, $1, ${at}) <= 0`,
  ]
  return gone.filter(Boolean).join(' union ')
}

/** Units at a branch now; resting units count as left. */
export const buildUnitsLeftSql = (
  product: string,
  at: string,
) => `greatest(0, units_at(${product}.id, ${product}.stock, ${at})
    - (select coalesce(sum(r.quantity), 0) from rentals r
        where r.product_id = ${product}.id and r.place_id = ${at} and ${openRental()} and r.starts_at <= $1)
    - (select coalesce(sum(d.quantity), 0) from downtimes d
        where d.product_id = ${product}.id and d.place_id = ${at} and d.from_at <= $1 and ${notOver('$1')})
    - (${awayNow(`${product}.id`, at)}))`

const unitsOutAt = (at: string) => `select t.product_id, sum(t.units) as units from (
  select r.product_id, r.quantity as units from rentals r where ${openRental()} and r.starts_at <= $1 and r.place_id = ${at}
   union all select d.product_id, d.quantity from downtimes d where d.from_at <= $1 and ${notOver('$1')} and d.place_id = ${at}
   union all select c.product_id, c.quantity from pool_changes c where ${isAwayNowSql} and c.place_id = ${at}) t group by 1`

/** The same as `unitsBooked`; a move to or from the branch counts without end. */
const unitsBookedAt = (at: string) => `select t.product_id, sum(t.units) as units from (
  select r.product_id, r.quantity as units from rentals r
   where ${openRental()} and r.place_id = ${at} and r.starts_at < $4::timestamptz + ${longestRest}
     and (r.expected_return > $3::timestamptz - ${longestRest} or r.expected_return <= $1 or r.promised_at > $3::timestamptz - ${longestRest}
          or r.return_place_id <> r.place_id)
   union all select r.product_id, r.quantity from rentals r where r.returned_at > $3::timestamptz - ${longestRest} and r.place_id = ${at}
   union all select d.product_id, d.quantity from downtimes d
    where ${notOver('$3')} and d.from_at < $4::timestamptz + ${longestRest} and d.place_id = ${at}
   union all select c.product_id, c.quantity from pool_changes c
    where c.ended_at is null and c.quantity > 0 and c.from_at < $4::timestamptz + ${longestRest} and c.place_id = ${at}
   union all select h.product_id, h.quantity from unit_holds h
    where h.until_at > $1 and h.from_at < $4::timestamptz + ${longestRest} and h.place_id = ${at}
      and (h.to_at > $3::timestamptz - ${longestRest} or h.one_way)) t group by 1`

function inScope(scope: ListScope): string {
  return scope.available || scope.period
    ? `${scopeOf(scope)} and p.id not in (${buildUnavailableProductsSql(scope)})`
    : scopeOf(scope)
}

export const CARDS_A_PAGE = 20

export function listCards(pool: Pool, scope: ListScope, now: Date, page: number): Promise<CardRow[]> {
  const order = orders[scope.sort]
  const { period } = scope
  const at = scope.placeId === undefined ? undefined : '$5'
  const freeInPeriod = period ? `, ${buildFreeInPeriodSql(at)} as free_in_period` : ''
  const given = givenBy(scope, now)
  // The first page keeps its own plan.
  const offset = page > 1 ? [(page - 1) * CARDS_A_PAGE] : []
  const from = page > 1 ? `offset $${given.length + 1}` : ''
  const list = prepareStatement<CardRow>(
    nameOf('list', scope, scope.sort, page > 1 && 'further'),
    `select ${cardColumns}${freeInPeriod} from (select p.id from products p where $1::timestamptz is not null and ${inScope(scope)}
        order by ${order} limit ${CARDS_A_PAGE} ${from}) page
       join products p on p.id = page.id ${cardTables} order by ${order}`,
  )
  return list(pool, [...given, ...offset])
}

/** Units free throughout [$3, $4), at a place or at all. */
export const buildFreeInPeriodSql = (at: string | undefined) =>
  `case when p.is_bundle then bundle_free(p.id, $3, $4, $1${at ? `, ${at}` : ''})
      else greatest(0, ${at ? `units_at(p.id, p.stock, ${at})` : 'p.stock'} - units_taken(p.id, $3, $4, $1${at ? `, ${at}` : ''})) end`

const givenBy = ({ kind, categoryId, available, period, placeId }: ListScope, now: Date): unknown[] => [
  now,
  categoryId ?? kind,
  ...(period ? [period.begins, period.ends] : []),
  ...(placeId !== undefined && (available || period) ? [placeId] : []),
]

const MAX_REFUSED = 1_000

/** Counters less what is unavailable, with a period also then. */
export async function countCards(
  pool: Pool,
  scope: ListScope,
  now: Date,
): Promise<{ count: number; refused: number[] }> {
  const gone =
    scope.available || scope.period ? ` - (select count(*) from (${buildUnavailableProductsSql(scope)}) gone)` : ''
  const taken = buildUnavailableProductsSql({ ...scope, available: false })
  const refused = scope.period ? `array(select id from (${taken}) taken (id) order by id limit ${MAX_REFUSED})` : "'{}'"
  const count = prepareStatement<{ count: number; refused: number[] }>(
    nameOf('count', scope),
    // Comparing $1 only gives it a type: goods do not use it.
    `select (coalesce(sum(c.product_count), 0)${gone})::integer as count, ${refused}::integer[] as refused from categories c
      where $1::timestamptz is not null and ${scope.categoryId === undefined ? 'c.kind' : 'c.id'} = $2`,
  )
  const [row] = await count(pool, givenBy(scope, now))
  return row ?? { count: 0, refused: [] }
}

const nameOf = (
  what: string,
  { kind, categoryId, available, period, placeId }: ListScope,
  ...more: (string | false)[]
): string =>
  [
    what,
    kind === 'rent' ? 'rent' : 'goods',
    categoryId === undefined ? 'all' : 'category',
    available && 'available',
    period && 'period',
    (available || period) && placeId !== undefined && 'place',
    ...more,
  ]
    .filter(Boolean)
    .join('-')

/** When a booking, downtime or leave next begins, or one ends. */
export const findNextRentalStart = prepareStatement<{ at: Date | null }>(
  'next-start',
  `select least((select min(r.starts_at) from rentals r where ${openRental()} and r.starts_at > $1),
     (select min(case when d.from_at > $1 then d.from_at else d.to_at end) from downtimes d where ${notOver('$1')}),
     (select min(c.from_at) from pool_changes c where c.ended_at is null and c.from_at > $1)) as at`,
)

/** When a rental, downtime or rest ends, or what is away is expected. */
export const findNextRentalDue = prepareStatement<{ at: Date | null }>(
  'next-due',
  `select least((select min(r.expected_return) from rentals r where ${openRental()} and r.expected_return > $1),
     (select min(r.promised_at) from rentals r where ${openRental()} and r.promised_at > $1),
     (select min(d.to_at) from downtimes d where d.to_at > $1),
     (select min(m) from pool_changes c cross join lateral unnest(array[c.from_at, c.to_at]) m where c.ended_at is null and m > $1),
     (select min(r.returned_at + make_interval(mins => p.turnaround_minutes)) from rentals r join products p on p.id = r.product_id
       where r.returned_at > $1::timestamptz - ${longestRest} and r.returned_at + make_interval(mins => p.turnaround_minutes) > $1)) as at`,
)

export interface CategoryRow {
  id: number
  title: string
  slug: string
  image_key: string | null
  waiver: WaiverOfCategory
}

export const categoryColumns = `c.id, c.title, c.slug, c.waiver, (select i.key from images i where i.id = c.image_id) as image_key`

/** All of a kind: `$1` kind. */
export const listCategoryRows = prepareStatement<CategoryRow>(
  'categories-of-kind',
  `select ${categoryColumns} from categories c where c.kind = $1 order by c.title collate "lt-x-icu", c.id`,
)

/** `$1` kind, `$2` slug. */
export const findCategoryBySlug = prepareStatement<CategoryRow>(
  'category-by-slug',
  `select ${categoryColumns} from categories c where c.kind = $1 and c.slug = $2`,
)

/** `$1` kind, `$2` id. */
export const findCategoryById = prepareStatement<CategoryRow>(
  'category-by-id',
  `select ${categoryColumns} from categories c where c.kind = $1 and c.id = $2`,
)
