import { instantOf } from '#calendar/vilnius-time.ts'
import { nextMinute } from '#periods/hold-end.ts'
import { refusedWord } from '#periods/refused-period.ts'
import { type EndpointShape, pageOf } from '#platform/contract.ts'
import type { HandlerInput, RoomApi, Route } from '#platform/http/api-server.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { Settings } from '#settings/settings.contract.ts'
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

/** What visitors read. Every answer says what it shows, so that it may be kept. */
export const catalogueApi: RoomApi = (route) => {
  for (const kind of kinds) listCategories(route, kind)

  route(ListRentProducts, (asking) => listProducts('rent', asking, asking.query, presentRentCard))
  route(ListSellProducts, (asking) => listProducts('sell', asking, asking.query, presentGoodsCard))
  route(ListAdditionProducts, (asking) => listProducts('addition', asking, asking.query, presentGoodsCard))

  route(ShowRentProduct, async (asking) => {
    const { product, accessories, rate } = await findProduct('rent', asking, asking.params.slug)
    return { data: presentRentProduct(product, accessories, rate) }
  })
  route(ShowSellProduct, async (asking) => {
    const { product, accessories, rate } = await findProduct('sell', asking, asking.params.slug)
    return { data: presentGoodsProduct(product, accessories, rate) }
  })
  route(ShowAdditionProduct, async (asking) => {
    const { product, accessories, rate } = await findProduct('addition', asking, asking.params.slug)
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
  const dates = from === undefined && to === undefined ? undefined : { from: from ?? '', to: to ?? '' }
  const period = dates && periodOf(dates, settings, now)
  const scope: ListScope = { kind, categoryId: category?.id, sort, available, period }
  const { count: total, refused } = await countCards(pool, scope, now)
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / CARDS_A_PAGE)))
  const [rows, next, due] = await Promise.all([
    listCards(pool, scope, now, page),
    kind === 'rent' && available ? nextStart(pool, [now]) : [],
    period ? nextDue(pool, [now]) : [],
  ])
  if (dates && refused.length > 0) tells([refusedWord({ productIds: refused, period: dates, quantity: 1 })])

  // A list of what can be had changes with products that are not on it, too.
  const until = earliest([
    ...rows.map((row) => row.next_campaign),
    ...(kind !== 'rent' ? [] : available ? next.map(({ at }) => at) : rows.map((row) => row.next_start)),
    ...due.map(({ at }) => at),
    dates ? instantOf(dates.from, settings.opening_hours.close) : null,
    dates && settings.late_hold_days !== null ? nextMinute(now) : null,
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

function addressOf(kind: Kind, { category, sort, available, from, to }: RentListQuery): string {
  const query = new URLSearchParams({
    ...(category !== undefined && { category }),
    ...(sort !== 'title' && { sort }),
    ...(available && { available }),
    ...(from && { from }),
    ...(to && { to }),
  }).toString()
  return `/api/${kind}-products${query && `?${query}`}`
}

async function findProduct(kind: Kind, { database: { pool, db }, now, cacheTags }: Asked, slug: string) {
  const [[product], { vat_rate: rate, late_hold_days }] = await Promise.all([
    productBySlug(pool, [now, kind, slug]),
    readSettings(db),
  ])
  if (!product) throw notFound('Tokio produkto nėra.')
  const accessories = kind === 'addition' ? [] : await accessoriesOf[kind](pool, [now, product.category_id])

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
    ]),
  )
  return { product, accessories, rate }
}

/** What is left of a bundle changes with what is left of its parts. */
const partTags = ({ part_ids }: CardRow): string[] => (part_ids ?? []).map(tag.product)

function earliest(moments: (Date | null)[]): Date | undefined {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? undefined : new Date(Math.min(...known.map((moment) => moment.getTime())))
}
