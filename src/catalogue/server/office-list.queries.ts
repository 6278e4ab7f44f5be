// biome-ignore-all lint/plugin/bare-connection: shares its texts with the prepared statements of the public lists

import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Reader, Tx } from '#platform/database/database.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { readScannedCode } from '#rules/codes/read-scanned-code.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import { images } from '#shell/images/server/images.tables.ts'
import type { OfficeListQuery } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import {
  buildUnavailableProductsSql,
  cardTables,
  countCards,
  isAwayNowSql,
  type OfficeProductRow,
  officeColumns,
  partUnitsLeftSql,
  priceOrder,
  titleOrder,
} from './catalogue.queries.ts'
import { categories } from './catalogue.tables.ts'

export type OfficeScope = Omit<OfficeListQuery, 'page' | 'per_page'> & { kind: Kind }

interface OfficePage {
  rows: OfficeProductRow[]
  total: number
  /** Or the last, when there are fewer. */
  page: number
}

export async function listOfficeProductPage(
  pool: Pool,
  scope: OfficeScope,
  now: Date,
  input: number,
  perPage: number,
): Promise<OfficePage> {
  // Without filters the categories' counters give the total.
  const known = isFiltered(scope)
    ? undefined
    : (await countCards(pool, { ...scope, sort: 'title', available: false }, now)).count
  const lastAtMost = (total: number) => Math.min(input, Math.max(1, Math.ceil(total / perPage)))
  const page = known === undefined ? input : lastAtMost(known)
  const match = await read(pool, scope, now, known, page, perPage)
  if (match.total === undefined) return { rows: [], total: 0, page: 1 }
  const last = lastAtMost(match.total)
  if (match.rows.length > 0 || last === page) return { rows: match.rows, total: match.total, page }
  return { ...(await read(pool, scope, now, match.total, last, perPage)), total: match.total, page: last }
}

const isFiltered = ({ q, category, stock }: OfficeScope) => Boolean(q || category || stock)

async function read(
  pool: Pool,
  scope: OfficeScope,
  now: Date,
  known: number | undefined,
  page: number,
  perPage: number,
): Promise<{ rows: OfficeProductRow[]; total: number | undefined }> {
  const { tables, where, given } = found(scope, now)
  const order = ordersOf(scope.kind)[scope.sort]
  const next = (value: unknown) => `$${given.push(value)}`
  const limits = { perPage: next(perPage), before: next((page - 1) * perPage) }
  const ids =
    known === undefined
      ? `with found as materialized (select p.id, row_number() over (order by ${order}) as place from products p ${tables} where ${where})
         select (select count(*)::integer from found) as total, page.* from (select 1) one
           left join (select * from found order by place limit ${limits.perPage} offset ${limits.before}) page on true`
      : sortsByStock(scope) && !isFiltered(scope)
        ? `select ${next(known)}::integer as total, walked.* from (${walkByStock(scope, limits)}) walked`
        : `select ${next(known)}::integer as total, p.id, row_number() over (order by ${order}) as place
           from products p ${tables} where ${where} order by ${order} limit ${limits.perPage} offset ${limits.before}`
  const { rows } = await pool.query<OfficeProductRow & { total: number; place: string | null }>(
    `select page.total, page.place, shown.* from (${ids}) page
       left join lateral (select ${officeColumns} from products p ${cardTables} where p.id = page.id) shown on true
     order by page.place`,
    given,
  )
  return { rows: rows.filter(({ place }) => place !== null), total: rows[0]?.total ?? known }
}

const sortsByStock = ({ sort }: OfficeScope) => sort === 'stock' || sort === '-stock'

/** By the stock index, with the few tools that are out merged in. */
function walkByStock({ kind, sort }: OfficeScope, { perPage, before }: { perPage: string; before: string }): string {
  const turn = sort === '-stock' ? 'desc' : 'asc'
  const order = `units ${turn}, id ${turn}`
  const levels = `select l.product_id as id, l.units from stock_levels l where l.kind = $2 and $1::timestamptz is not null`
  const rest = `${levels} and l.product_id not in (select product_id from u) order by l.units ${turn}, l.product_id ${turn}
    limit ${perPage}::integer + ${before}::integer`
  const all =
    kind === 'rent'
      ? `with u as materialized (${unitsOut})
         (${rest}) union all select l.product_id, l.units - u.units from u join stock_levels l on l.product_id = u.product_id`
      : levels
  return `select id, row_number() over (order by ${order}) as place from (${all}) every order by ${order} limit ${perPage} offset ${before}`
}

/** All that the list has, in its order. */
export function buildOfficeProductIdsSql(scope: OfficeScope, now: Date): SQL {
  const { tables, where, given } = found(scope, now)
  const text = `select p.id from products p ${tables} where ${where} order by ${ordersOf(scope.kind)[scope.sort]}`
  const [first = '', ...rest] = text.split(/\$(?=\d)/)
  // each mark is followed by its number
  const parts = rest.flatMap((part) => {
    const [number = ''] = /^\d+/.exec(part) ?? []
    return [sql`${sql.param(given[Number(number) - 1])}`, sql.raw(part.slice(number.length))]
  })
  return sql.join([sql.raw(first), ...parts])
}

/** In the given order, without deleted ones. */
export async function listOfficeProductsById(
  reader: Pool | Tx,
  { kind, ids, now }: { kind: Kind; ids: number[]; now: Date },
): Promise<OfficeProductRow[]> {
  return productsByIds(reader, [now, kind, ids])
}

const productsByIds = prepareStatement<OfficeProductRow>(
  'office-products-by-ids',
  `select ${officeColumns} from unnest($3::integer[]) with ordinality wanted(id, place)
     join products p on p.id = wanted.id ${cardTables} where p.kind = $2 order by wanted.place`,
)

const leftNow = (kind: Kind) => (kind === 'rent' ? 'p.stock - coalesce(u.units, 0)' : 'p.stock')

/** Each ends with the id, for a total order. */
const ordersOf = (kind: Kind): Record<OfficeListQuery['sort'], string> => ({
  newest: 'p.id desc',
  '-newest': 'p.id',
  title: `${titleOrder}, p.id`,
  '-title': `${titleOrder} desc, p.id desc`,
  price: `${priceOrder}, p.id`,
  '-price': `${priceOrder} desc, p.id desc`,
  stock: `${leftNow(kind)}, p.id`,
  '-stock': `${leftNow(kind)} desc, p.id desc`,
})

/** Or in downtime. A bundle has what its parts make. */
const unitsOut = `select t.product_id, sum(t.units)::integer as units from (
  select r.product_id, r.quantity as units from rentals r where ${openRental()} and r.starts_at <= $1 and r.product_id is not null
   union all select d.product_id, d.quantity from downtimes d
    where d.from_at <= $1 and coalesce(d.to_at, 'infinity') > $1 and d.product_id is not null
   union all select c.product_id, c.quantity from pool_changes c where ${isAwayNowSql} and c.product_id is not null) t group by 1
  union all
  select b.bundle_id, -min(${partUnitsLeftSql} / b.quantity)::integer from product_parts b join products part on part.id = b.part_id group by 1`
const unitsOutNow = `left join (${unitsOut}) u on u.product_id = p.id`

/** Each word begins one of the title, ignoring case and diacritics. */
const wordsBegin = (words: string) => `p.words_of_title @@ (
  select to_tsquery('lt_words', string_agg(quote_literal(word) || ':*', ' & '))
    from regexp_split_to_table(plain_words(${words}), '\\s+') word where word <> '')`

/** Arrays, so that each side has its index. `codes`: as a scanner may have typed it, in capitals. */
const wordsOrCode = (said: string, codes: string) => `(${wordsBegin(said)} or p.id = any(array(
  select x.id from products x where x.sku <> '' and lower(x.sku) = any(select lower(c) from unnest(${codes}::text[]) c)
   union all select e.product_id from product_eans e where e.ean = any(${codes}::text[])
   union all select u.product_id from units u where upper(u.code) = any(${codes}::text[]) and u.retired_at is null)))`

function found(scope: OfficeScope, now: Date) {
  const { kind, q, category, stock } = scope
  const given: unknown[] = [now, kind]
  const next = (value: unknown) => `$${given.push(value)}`
  // Comparing $1 only gives it a type: goods do not use it.
  const where = ['p.kind = $2', '$1::timestamptz is not null']
  if (q) where.push(wordsOrCode(next(q), next([q.trim().toUpperCase(), ...readScannedCode(q)])))
  if (category)
    where.push(`p.category_id = (select c.id from categories c where c.kind = $2 and c.slug = ${next(category)})`)
  if (stock)
    where.push(`p.id ${stock === 'in' ? 'not in' : 'in'} (${buildUnavailableProductsSql({ kind, available: true })})`)
  const asksStock = kind === 'rent' && sortsByStock(scope)
  return { tables: asksStock ? unitsOutNow : '', where: where.join(' and '), given }
}

export function listOfficeCategories(reader: Reader, query: CategoryFilters, limit: number, offset: number) {
  return reader
    .select({
      id: categories.id,
      title: categories.title,
      slug: categories.slug,
      image_key: images.key,
      waiver: categories.waiver,
    })
    .from(categories)
    .leftJoin(images, eq(images.id, categories.image_id))
    .where(named(query))
    .orderBy(desc(categories.id))
    .limit(limit)
    .offset(offset)
}

export async function countCategories(reader: Reader, query: CategoryFilters): Promise<number> {
  const [counted] = await reader.select({ total: count() }).from(categories).where(named(query))
  return counted?.total ?? 0
}

interface CategoryFilters {
  kind: Kind
  q: string
}

/** Empty matches all. Ignores case and diacritics. */
const named = ({ kind, q }: CategoryFilters) =>
  and(
    eq(categories.kind, kind),
    q ? sql`strpos(plain_letters(${categories.title}), plain_letters(${q})) > 0` : undefined,
  )
