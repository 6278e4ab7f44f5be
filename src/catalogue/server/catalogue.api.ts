import { type EndpointShape, pageOf } from '#platform/contract.ts'
import type { HandlerInput, RoomApi, Route } from '#platform/http/api-server.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { openChangesAt } from '#rules/calendar/open-changes-at.ts'
import { usualHours } from '#rules/calendar/opening-hours.ts'
import { instantOf } from '#rules/calendar/vilnius-time.ts'
import { nextMinute } from '#rules/periods/hold-end.ts'
import { refusedWord } from '#rules/periods/refused-period.ts'
import { type AtPlaces, choosePlace, settingsAt } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { tag } from '../cache-tags.ts'
import {
  ListAdditionProducts,
  ListCategories,
  ListRentProducts,
  ListSellProducts,
  type RentListQuery,
  ShowAdditionProduct,
  ShowRentProduct,
  ShowSellProduct,
} from '../catalogue.contract.ts'
import { checkDates, type Dates, spanOf } from '../check-dates.ts'
import { type Kind, kinds } from '../kinds.ts'
import { atPlaces } from './at-places.ts'
import {
  accessoriesOf,
  CARDS_A_PAGE,
  type CardRow,
  categoriesOf,
  categoryBySlug,
  countCards,
  type ListScope,
  listCards,
  nextDue,
  nextStart,
  productBySlug,
} from './catalogue.queries.ts'
import {
  presentCategory,
  presentGoodsCard,
  presentGoodsProduct,
  presentRentCard,
  presentRentProduct,
} from './present-catalogue.ts'

type Asked = Pick<HandlerInput<EndpointShape>, 'database' | 'now' | 'cacheTags' | 'tells'>

/** Each names its cache tags. */
export const catalogueApi: RoomApi = (route) => {
  for (const kind of kinds) listCategories(route, kind)

  route(ListRentProducts, (asking) => listProducts('rent', asking, asking.query, presentRentCard))
  route(ListSellProducts, (asking) => listProducts('sell', asking, asking.query, presentGoodsCard))
  route(ListAdditionProducts, (asking) => listProducts('addition', asking, asking.query, presentGoodsCard))

  route(ShowRentProduct, async (asking) => {
    const { product, accessories, rate } = await findProduct('rent', asking, asking)
    return { data: presentRentProduct(product, accessories, rate) }
  })
  route(ShowSellProduct, async (asking) => {
    const { product, accessories, rate } = await findProduct('sell', asking, asking)
    return { data: presentGoodsProduct(product, accessories, rate) }
  })
  route(ShowAdditionProduct, async (asking) => {
    const { product, accessories, rate } = await findProduct('addition', asking, asking)
    return { data: presentGoodsProduct(product, accessories, rate) }
  })
}

function listCategories(route: Route, kind: Kind): void {
  route(ListCategories[kind], async ({ database, cacheTags }) => {
    cacheTags([tag.categories])
    return { data: (await categoriesOf(database.pool, [kind])).map(presentCategory) }
  })
}

async function listProducts<Card>(
  kind: Kind,
  { database: { pool, db }, now, cacheTags, tells }: Asked,
  query: RentListQuery,
  present: (row: CardRow, rate: number) => Card,
) {
  const { category: slug, sort, from, to } = query
  const available = query.available === '1'
  const [category] = slug === undefined ? [] : await categoryBySlug(pool, [kind, slug])
  if (slug !== undefined && !category) throw notFound('Tokios kategorijos nėra.')

  const settings = await readSettings(db)
  const places = await readPlaces(db, settings)
  const at = choosePlace(places, query.place)
  const calendar = settingsAt(settings, at)
  const dates = from === undefined && to === undefined ? undefined : { from: from ?? '', to: to ?? '' }
  const period = dates && periodOf(dates, calendar, now)
  const placeId = at.isOnly ? undefined : at.place.id
  const scope: ListScope = { kind, categoryId: category?.id, sort, available, period, placeId }
  const { count: total, refused } = await countCards(pool, scope, now)
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / CARDS_A_PAGE)))
  const [rows, next, due] = await Promise.all([
    listCards(pool, scope, now, page).then((cards) => atPlaces(pool, cards, { places, period, now })),
    kind === 'rent' && available ? nextStart(pool, [now]) : [],
    period ? nextDue(pool, [now]) : [],
  ])
  if (dates && refused.length > 0) tells([refusedWord({ productIds: refused, period: dates, quantity: 1, placeId })])

  // Availability lists also change with products not on them.
  const until = earliest([
    ...rows.map((row) => row.next_campaign),
    ...(kind !== 'rent' ? [] : available ? next.map(({ at }) => at) : rows.map((row) => row.next_start)),
    ...due.map(({ at }) => at),
    dates ? instantOf(dates.from, usualHours(dates.from, calendar).close) : null,
    dates && settings.late_hold_days !== null ? nextMinute(now) : null,
    kind === 'rent' && !dates ? saidUntil(at, now) : null,
  ])
  const where = category ? [tag.category(category.id)] : [tag.catalogue, tag.stock]
  cacheTags([...where, ...rows.flatMap(partTags), tag.categories, tag.campaigns, 'settings'], until)
  const cards = rows.map((row) => present(row, settings.vat_rate))
  return pageOf(cards, total, page, CARDS_A_PAGE, addressOf(kind, query))
}

function periodOf(dates: Dates, settings: Settings, now: Date) {
  const problems = Object.entries(checkDates(dates, settings, now))
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(([field, message]) => [field, [message]])))
  return spanOf(dates, settings, now)
}

function addressOf(kind: Kind, { category, sort, available, from, to, place }: RentListQuery): string {
  const query = new URLSearchParams({
    ...(category !== undefined && { category }),
    ...(sort !== 'title' && { sort }),
    ...(available && { available }),
    ...(from && { from }),
    ...(to && { to }),
    ...(place && { place: String(place) }),
  }).toString()
  return `/api/${kind}-products${query && `?${query}`}`
}

async function findProduct(
  kind: Kind,
  { database: { pool, db }, now, cacheTags }: Asked,
  { params: { slug }, query: { place } }: { params: { slug: string }; query: { place?: number | undefined } },
) {
  const settings = await readSettings(db)
  const { vat_rate: rate, late_hold_days } = settings
  const places = await readPlaces(db, settings)
  const at = choosePlace(places, place)
  const [found] = await productBySlug(pool, [now, kind, slug, place ?? null])
  if (!found) throw notFound('Tokio produkto nėra.')
  const offered = kind === 'addition' ? [] : await accessoriesOf[kind](pool, [now, found.category_id])
  const [[product = found], accessories] = await Promise.all([
    atPlaces(pool, [found], { places, now }),
    atPlaces(pool, offered, { places, now }),
  ])

  cacheTags(
    [
      tag.product(product.id),
      ...partTags(product),
      tag.accessories(product.category_id),
      tag.categories,
      tag.campaigns,
      'settings',
    ],
    earliest([
      product.next_campaign,
      product.next_start,
      product.next_due,
      product.free_from && late_hold_days !== null ? nextMinute(now) : null,
      kind === 'rent' ? saidUntil(at, now) : null,
    ]),
  )
  return { product, accessories, rate }
}

/** Pages say „dabar“ on working days alone, where the shop has one place (`stock-word.tsx`). */
const saidUntil = ({ place, isOnly }: AtPlaces, now: Date): Date | null => (isOnly && openChangesAt(now, place)) || null

const partTags = ({ part_ids }: CardRow): string[] => (part_ids ?? []).map(tag.product)

function earliest(moments: (Date | null)[]): Date | undefined {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? undefined : new Date(Math.min(...known.map((moment) => moment.getTime())))
}
