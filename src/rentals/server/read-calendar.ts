import { and, count, eq, gt, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { categories, product_parts, products } from '#catalogue/server/catalogue.tables.ts'
import { buildUnitsAtSql } from '#catalogue/server/public/build-units-at-sql.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { addDays, type Day, listDays } from '#rules/calendar/day.ts'
import { computeWidestHours, describeClosure, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { buildRentalTitleSql } from '#rules/periods/build-rental-title-sql.ts'
import { computeHoldEnd, type HoldRules } from '#rules/periods/compute-hold-end.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import { isWithoutEnd, withoutEnd } from '#rules/periods/without-end.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildUnitsTimeline, computeMaxHeld } from '../build-units-timeline.ts'
import type { Hold } from '../compute-peak-by-span.ts'
import { type ImmovableReason, immovableReasons } from '../immovable-reasons.ts'
import {
  type CalendarQuery,
  type CalendarRental,
  type RentalsCalendar,
  ShowRentalsCalendar,
} from '../rentals.contract.ts'
import { toDayBounds } from './list-availability-by-day.ts'
import { buildRentalsInRangeCondition } from './public/build-rentals-in-range-condition.ts'
import { listAwayHolds } from './public/list-away-holds.ts'
import { listDowntimeHolds } from './public/list-downtime-holds.ts'
import { listOneWayHolds } from './public/list-one-way-holds.ts'
import { quoteHolds } from './public/quote-holds.ts'
import { buildListedRentalsCondition } from './public/rental-conditions.ts'
import { readUnitRows } from './read-unit-rows.ts'
import { rental_extensions } from './rental-extensions.tables.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { buildRentalTextCondition, splitQueryWords } from './rental-text.ts'
import type { ByNames } from './rentals.queries.ts'
import { rentals } from './rentals.tables.ts'

const PRODUCTS_A_PAGE = 500
/** Usually all machines have rows then. */
const PRODUCTS_A_PAGE_BY_UNIT = 50

/**
 * By title, with the rentals that hold their units. `state` and `q` select products with such a rental (`q` also by
 * title); their others come without `asked`. Deleted products follow.
 */
export async function readCalendar(
  reader: Reader,
  { query, settings, now }: { query: CalendarQuery & ByNames; settings: Settings; now: Date },
): Promise<RentalsCalendar> {
  const [from, to] = [startOf(query.from), startOf(addDays(query.to, 1))]
  const isHere = query.place === undefined ? undefined : eq(rentals.place_id, query.place)
  const touching = and(buildRentalsInRangeCondition(from, to, now), isHere)
  const input = and(
    buildListedRentalsCondition(query.state, now, query.place),
    await buildRentalTextCondition(reader, query.q, query.byNames),
  )
  const isNarrowed = query.state !== undefined || splitQueryWords(query.q).length > 0
  const those = isNarrowed ? await productsWith(reader, and(touching, input)) : undefined
  const isByUnit = query.units === '1' || query.units === 'true'
  const aPage = isByUnit ? PRODUCTS_A_PAGE_BY_UNIT : PRODUCTS_A_PAGE
  const { shown, total } = await readProducts(reader, query, { those, aPage })
  const ids = shown.map(({ id }) => id)
  // Turnarounds count, but are not drawn.
  const rest = Math.max(0, ...shown.map(({ restMinutes }) => restMinutes)) * 60_000
  const rested = { from: new Date(Number(from) - rest), to: new Date(Number(to) + rest) }
  const reaching = rest === 0 ? touching : and(buildRentalsInRangeCondition(rested.from, rested.to, now), isHere)
  const isLastPage = query.page * aPage >= total
  const isForAll = query.product === undefined && query.category === undefined
  const at = { placeId: query.place }
  const [byProduct, downtimes, holds, away, elsewhere, deleted] = await Promise.all([
    readRentals(reader, { ids, touching: reaching, condition: input }),
    listDowntimeHolds(reader, ids, { from, to: rested.to, ...at }),
    quoteHolds(reader, ids, { from, to: rested.to, ...at, now }),
    listAwayHolds(reader, ids, { from, to: rested.to, ...at, now }),
    query.place === undefined
      ? []
      : listOneWayHolds(reader, ids, {
          placeId: query.place,
          to: rested.to,
          now,
          lateHoldDays: settings.late_hold_days,
        }),
    isLastPage && isForAll ? readDeleted(reader, { touching, condition: input, isNarrowed }) : [],
  ])
  const down = Map.groupBy(downtimes, ({ product_id }) => product_id)
  const quoted = Map.groupBy(holds, ({ product_id }) => product_id)
  const gone = Map.groupBy([...away, ...elsewhere], ({ product_id }) => product_id)
  const rentalIds = [...byProduct.values()].flatMap((held) => held.map(({ id }) => id))
  const machines = isByUnit ? await readUnitRows(reader, { products: shown, rentalIds, ...at }) : undefined

  const days = listDays(query.from, query.to)
  const spans = days.map((day) => spanOf(day, settings, now))
  const rows = [
    ...shown.map((product) => ({
      ...product,
      unit_rows: machines?.rows.get(product.id),
      held: byProduct.get(product.id) ?? [],
      down: down.get(product.id) ?? [],
      quoted: quoted.get(product.id) ?? [],
      away: gone.get(product.id) ?? [],
    })),
    ...deleted.map((product) => ({ ...product, restMinutes: 0, unit_rows: undefined, down: [], quoted: [], away: [] })),
  ]
  const data = rows.map(({ held, down, quoted, away, restMinutes, unit_rows, id, title, units }) => {
    const rules = { now, lateHoldDays: settings.late_hold_days, restMinutes }
    const holds = [
      ...held.map((one) => holdOf(one, rules)),
      ...down.map(({ hold }) => hold),
      ...quoted.map(({ hold }) => hold),
      ...away.map(({ hold }) => hold),
    ]
    const timeline = buildUnitsTimeline(holds)
    const rested = spans.map((span) => ({ from: span.from, to: span.to + restMinutes * 60_000 }))
    return {
      id,
      title,
      units,
      out: rested.map((span) => computeMaxHeld(timeline, span.from, span.to)),
      rentals: held.filter((one) => touches(one, { from, to, now })),
      downtimes: down.flatMap(({ hold, downtime }) => (hold.from < Number(to) ? [downtime] : [])),
      quote_holds: quoted.flatMap(({ hold, quoted }) => (hold.from < Number(to) ? [quoted] : [])),
      turnaround_minutes: restMinutes,
      ...(unit_rows && { unit_rows }),
    }
  })
  const { meta } = buildPageAnswer(data, total, query, aPage, ShowRentalsCalendar.address)
  return {
    now: now.toISOString(),
    hours: computeWidestHours(settings),
    days: days.map((date) => ({ date, closed: describeClosure(date, settings) ?? null })),
    products: data,
    ...(machines && { units: machines.count }),
    meta,
  }
}

const startOf = (day: Day): Date => toInstant(day, '00:00')

async function productsWith(reader: Reader, condition: SQL | undefined): Promise<number[]> {
  const rentalRows = await reader
    .selectDistinct({ id: rentals.product_id })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(condition)
  return rentalRows.flatMap(({ id }) => (id === null ? [] : [id]))
}

async function readProducts(
  reader: Reader,
  { category, product, q, state, place, page }: CalendarQuery,
  { those, aPage }: { those: number[] | undefined; aPage: number },
) {
  const words = state ? [] : splitQueryWords(q)
  const isCalledSo = words.length > 0 && wordsBegin(words.join(' '))
  const chosen = and(
    eq(products.kind, 'rent'),
    // A bundle has no units. An index alone counts the tools.
    notInArray(products.id, reader.select({ id: product_parts.bundle_id }).from(product_parts)),
    product === undefined ? undefined : or(eq(products.id, product), isPartOf(product)),
    category
      ? eq(
          products.category_id,
          sql`(select ${categories.id} from ${categories} where ${categories.kind} = 'rent' and ${categories.slug} = ${category})`,
        )
      : undefined,
    those && or(anyOf(products.id, those), isCalledSo || undefined),
    place === undefined ? undefined : or(gt(buildUnitsAtSql(place), 0), isBookedAt(place)),
  )
  const counting = reader.select({ total: count() }).from(products).where(chosen)
  const showing = reader
    .select({
      id: products.id,
      title: products.title,
      units: place === undefined ? products.stock : buildUnitsAtSql(place),
      restMinutes: products.turnaround_minutes,
      tracked: products.tracked,
    })
    .from(products)
    .where(chosen)
    .orderBy(sql`${products.title} collate "lt-x-icu"`, products.id)
    .limit(aPage)
    .offset((page - 1) * aPage)
  const [[counted], shown] = await Promise.all([counting, showing])
  return { shown, total: counted?.total ?? 0 }
}

/** A branch without units may have bookings all the same. */
const isBookedAt = (place: number) =>
  sql`exists (select from rentals r where r.product_id = ${products.id} and r.place_id = ${place} and ${sql.raw(openRental())})`

const isPartOf = (bundle: number) =>
  sql`${products.id} in (select ${product_parts.part_id} from ${product_parts} where ${product_parts.bundle_id} = ${bundle})`

/** Uses the index on title words. */
const wordsBegin = (words: string) => sql`${products.words_of_title} @@ (
  select to_tsquery('lt_words', string_agg(quote_literal(word) || ':*', ' & '))
    from regexp_split_to_table(plain_words(${words}), '\\s+') word where word <> '')`

interface CalendarConditions {
  touching: SQL | undefined
  condition: SQL | undefined
}

async function readRentals(
  reader: Reader,
  { ids, touching, condition: input }: CalendarConditions & { ids: number[] },
): Promise<Map<number, CalendarRental[]>> {
  const matches = await heldRentals(reader, {
    touching: and(touching, anyOf(rentals.product_id, ids)),
    condition: input,
  })
  const byProduct = Map.groupBy(matches, ({ product_id }) => product_id ?? 0)
  return new Map([...byProduct].map(([id, held]) => [id, held.map(({ rental }) => rental)]))
}

async function readDeleted(
  reader: Reader,
  { touching, condition: input, isNarrowed }: CalendarConditions & { isNarrowed: boolean },
) {
  const matches = await heldRentals(reader, { touching: and(touching, isNull(rentals.product_id)), condition: input })
  const byTitle = Map.groupBy(matches, ({ lineTitle }) => lineTitle ?? '')
  return [...byTitle]
    .map(([title, held]) => ({ id: null, title, units: 0, held: held.map(({ rental }) => rental) }))
    .filter(({ held }) => !isNarrowed || held.some((rental) => rental.asked))
    .sort((a, b) => a.title.localeCompare(b.title, 'lt'))
}

async function heldRentals(reader: Reader, { touching, condition: input }: CalendarConditions) {
  const rentalRows = await reader
    .select({
      product_id: rentals.product_id,
      lineTitle: sql<
        string | null
      >`case when ${rentals.product_id} is null then (select ${sql.raw(buildRentalTitleSql('"rentals"'))} from order_lines l where l.id = ${rentals.order_line_id}) end`,
      bundle: sql<
        string | null
      >`case when ${rentals.part} is not null then (select l.title from order_lines l where l.id = ${rentals.order_line_id}) end`,
      id: rentals.id,
      order_id: rentals.order_id,
      quantity: rentals.quantity,
      starts_at: rentals.starts_at,
      expected_return: rentals.expected_return,
      promised_at: rentals.promised_at,
      returned_at: rentals.returned_at,
      isCompany: sql<boolean>`${orders.private_or_company} = 'company'`,
      title: orders.title,
      name: orders.name,
      lastname: orders.lastname,
      phone: orders.phone,
      handed_out: rentals.handed_out,
      paid_at: orders.paid_at,
      lapsed_at: orders.lapsed_at,
      asked: sql<boolean>`${input ?? sql`true`}`,
      expected_to: sql<string | null>`case when ${rentals.expected_return} >= ${withoutEnd.toISOString()} then (
        select l.period ->> 'to' from order_lines l where l.id = ${rentals.order_line_id}) end`,
    })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(touching)
    .orderBy(rentals.starts_at, rentals.id)
  const said = await saidOf(
    reader,
    rentalRows.map(({ id }) => id),
  )

  return rentalRows.map((one) => {
    const { off_rent_at, broken_since, isExtended = false } = said.get(one.id) ?? {}
    const stays: Partial<Record<ImmovableReason, boolean>> = {
      deleted: one.product_id === null,
      back: one.returned_at !== null,
      out: one.handed_out > 0,
      invoiced: one.paid_at !== null,
      lapsed: one.lapsed_at !== null,
      extended: isExtended,
      'open-ended': isWithoutEnd(one.expected_return),
    }
    const because = immovableReasons.find((why) => stays[why])
    const rental: CalendarRental = {
      id: one.id,
      order_id: one.order_id,
      ...(one.bundle !== null && { bundle: one.bundle }),
      user: { title: one.isCompany ? one.title : null, name: one.name, lastname: one.lastname },
      phone: one.phone,
      quantity: one.quantity,
      handed_out: one.handed_out,
      starts_at: one.starts_at.toISOString(),
      expected_return: one.expected_return.toISOString(),
      ...(one.expected_to !== null && { open_ended: true, expected_to: one.expected_to }),
      promised_at: one.promised_at?.toISOString() ?? null,
      returned_at: one.returned_at?.toISOString() ?? null,
      asked: one.asked,
      ...(because && { stays: because }),
      ...(off_rent_at && { off_rent_at: off_rent_at.toISOString() }),
      ...(broken_since && { broken_since: broken_since.toISOString() }),
    }
    return { product_id: one.product_id, lineTitle: one.lineTitle, rental }
  })
}

interface RentalStopMoments {
  off_rent_at?: Date
  broken_since?: Date
  isExtended?: boolean
}

async function saidOf(reader: Reader, ids: number[]): Promise<Map<number, RentalStopMoments>> {
  if (ids.length === 0) return new Map()
  const stopping = reader
    .select({ id: rental_stops.rental_id, kind: rental_stops.kind, from_at: rental_stops.from_at })
    .from(rental_stops)
    .where(
      and(
        anyOf(rental_stops.rental_id, ids),
        isNull(rental_stops.undone_at),
        or(eq(rental_stops.kind, 'off_rent'), isNull(rental_stops.ended_at)),
      ),
    )
  const extending = reader
    .select({ id: rental_extensions.rental_id })
    .from(rental_extensions)
    .where(and(anyOf(rental_extensions.rental_id, ids), isNull(rental_extensions.undone_at)))
  const [stops, extended] = await Promise.all([stopping, extending])
  const said = new Map<number, RentalStopMoments>()
  for (const { id, kind, from_at } of stops)
    said.set(id, { ...said.get(id), [kind === 'off_rent' ? 'off_rent_at' : 'broken_since']: from_at })
  for (const { id } of extended) said.set(id, { ...said.get(id), isExtended: true })
  return said
}

/** One array instead of hundreds of parameters. */
function anyOf(column: PgColumn, ids: number[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::int[])`
}

/** The rest of today counts. */
function spanOf(day: Day, calendar: ShopCalendar, now: Date): { from: number; to: number } {
  const { from, to } = toDayBounds(day, calendar)
  return { from: Number(from < now && now < to ? now : from), to: Number(to) }
}

function holdOf({ starts_at, quantity, ...held }: CalendarRental, rules: HoldRules): Hold {
  const holding = {
    expected_return: new Date(held.expected_return),
    returned_at: held.returned_at ? new Date(held.returned_at) : null,
    promised_at: held.promised_at ? new Date(held.promised_at) : null,
  }
  return { from: Date.parse(starts_at), to: computeHoldEnd(holding, rules), quantity }
}

function touches(one: CalendarRental, { from, to, now }: { from: Date; to: Date; now: Date }): boolean {
  const [starts, due] = [Date.parse(one.starts_at), Date.parse(one.expected_return)]
  if (starts >= Number(to)) return false
  if (one.returned_at) return Date.parse(one.returned_at) > Math.max(Number(from), starts)
  return due > Number(from) || due <= Number(now) || Boolean(one.promised_at && new Date(one.promised_at) > from)
}
