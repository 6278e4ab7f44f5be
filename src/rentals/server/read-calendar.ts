import { and, count, eq, or, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, eachDay } from '#calendar/day.ts'
import { type ShopCalendar, whyClosed } from '#calendar/opening-hours.ts'
import { instantOf } from '#calendar/vilnius-time.ts'
import { categories, products } from '#catalogue/server/catalogue.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { pageOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database.ts'
import { type Hold, peakBySpan } from '../peak-by-span.ts'
import {
  type CalendarQuery,
  type CalendarRental,
  type RentalsCalendar,
  ShowRentalsCalendar,
} from '../rentals.contract.ts'
import { hoursOf } from './availability-by-day.ts'
import { rentalsListed } from './rental-conditions.ts'
import { rentalsSpokenOf, wordsOf } from './rental-text.ts'
import { rentals } from './rentals.tables.ts'
import { rentalsTouching } from './rentals-touching.ts'

const PRODUCTS_A_PAGE = 500

/**
 * The office's calendar: rent products in the order of their titles, each with the rentals that hold its units in the
 * days. `state` and `q` choose the products that have such a rental then (`q` also those that are called so); their other
 * rentals come along, not `asked`, because they take units too.
 */
export async function readCalendar(
  reader: Reader,
  { query, calendar, now }: { query: CalendarQuery; calendar: ShopCalendar; now: Date },
): Promise<RentalsCalendar> {
  const touching = rentalsTouching(startOf(query.from), startOf(addDays(query.to, 1)), now)
  const asked = and(rentalsListed(query.state, now), await rentalsSpokenOf(reader, query.q))
  const isNarrowed = query.state !== undefined || wordsOf(query.q).length > 0
  const those = isNarrowed ? await productsWith(reader, and(touching, asked)) : undefined
  const { shown, total } = await readProducts(reader, query, those)
  const byProduct = await readRentals(reader, { ids: shown.map(({ id }) => id), touching, asked })

  const days = eachDay(query.from, query.to)
  const spans = days.map((day) => spanOf(day, calendar, now))
  const data = shown.map((product) => {
    const held = byProduct.get(product.id) ?? []
    return {
      ...product,
      out: peakBySpan(
        held.map((one) => holdOf(one, now)),
        spans,
      ),
      rentals: held,
    }
  })
  const { meta } = pageOf(data, total, query.page, PRODUCTS_A_PAGE, ShowRentalsCalendar.address)
  return {
    now: now.toISOString(),
    hours: { open: calendar.opening_hours.open, close: calendar.opening_hours.close },
    days: days.map((date) => ({ date, closed: whyClosed(date, calendar) ?? null })),
    products: data,
    meta,
  }
}

const startOf = (day: Day): Date => instantOf(day, '00:00')

async function productsWith(reader: Reader, condition: SQL | undefined): Promise<number[]> {
  const found = await reader
    .selectDistinct({ id: rentals.product_id })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(condition)
  return found.flatMap(({ id }) => (id === null ? [] : [id]))
}

async function readProducts(reader: Reader, { category, product, q, state, page }: CalendarQuery, those?: number[]) {
  const words = state ? [] : wordsOf(q)
  const isCalledSo = words.length > 0 && wordsBegin(words.join(' '))
  const chosen = and(
    eq(products.kind, 'rent'),
    product === undefined ? undefined : eq(products.id, product),
    category
      ? eq(
          products.category_id,
          sql`(select ${categories.id} from ${categories} where ${categories.kind} = 'rent' and ${categories.slug} = ${category})`,
        )
      : undefined,
    those && or(anyOf(products.id, those), isCalledSo || undefined),
  )
  const [counted] = await reader.select({ total: count() }).from(products).where(chosen)
  const shown = await reader
    .select({ id: products.id, title: products.title, units: products.stock })
    .from(products)
    .where(chosen)
    .orderBy(sql`${products.title} collate "lt-x-icu"`, products.id)
    .limit(PRODUCTS_A_PAGE)
    .offset((page - 1) * PRODUCTS_A_PAGE)
  return { shown, total: counted?.total ?? 0 }
}

/** Every word is the beginning of a word of the title, as in the office's list of products; an index knows those. */
const wordsBegin = (words: string) => sql`${products.words_of_title} @@ (
  select to_tsquery('lt_words', string_agg(quote_literal(word) || ':*', ' & '))
    from regexp_split_to_table(plain_words(${words}), '\\s+') word where word <> '')`

/** Rentals of these products, in the order in which they begin. */
async function readRentals(
  reader: Reader,
  { ids, touching, asked }: { ids: number[]; touching: SQL | undefined; asked: SQL | undefined },
): Promise<Map<number, CalendarRental[]>> {
  const found = await reader
    .select({
      product_id: rentals.product_id,
      id: rentals.id,
      order_id: rentals.order_id,
      quantity: rentals.quantity,
      starts_at: rentals.starts_at,
      expected_return: rentals.expected_return,
      returned_at: rentals.returned_at,
      isCompany: sql<boolean>`${orders.private_or_company} = 'company'`,
      title: orders.title,
      name: orders.name,
      lastname: orders.lastname,
      phone: orders.phone,
      asked: sql<boolean>`${asked ?? sql`true`}`,
    })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(and(touching, anyOf(rentals.product_id, ids)))
    .orderBy(rentals.starts_at, rentals.id)

  const byProduct = new Map<number, CalendarRental[]>()
  for (const {
    product_id,
    isCompany,
    title,
    name,
    lastname,
    starts_at,
    expected_return,
    returned_at,
    ...rest
  } of found) {
    const of = byProduct.get(product_id ?? 0) ?? []
    if (of.length === 0) byProduct.set(product_id ?? 0, of)
    of.push({
      ...rest,
      user: { title: isCompany ? title : null, name, lastname },
      starts_at: starts_at.toISOString(),
      expected_return: expected_return.toISOString(),
      returned_at: returned_at?.toISOString() ?? null,
    })
  }
  return byProduct
}

/** One array instead of hundreds of parameters. */
function anyOf(column: typeof products.id | typeof rentals.product_id, ids: number[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::int[])`
}

/** Opening hours of a day; of today what is left of them, as everywhere. */
function spanOf(day: Day, calendar: ShopCalendar, now: Date): { from: number; to: number } {
  const { from, to } = hoursOf(day, calendar)
  return { from: Number(from < now && now < to ? now : from), to: Number(to) }
}

function holdOf({ starts_at, expected_return, returned_at, quantity }: CalendarRental, now: Date): Hold {
  const due = Date.parse(expected_return)
  const to = returned_at ? Date.parse(returned_at) : due <= Number(now) ? Number.POSITIVE_INFINITY : due
  return { from: Date.parse(starts_at), to, quantity }
}
