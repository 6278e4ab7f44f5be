import { buildPageAnswer, type EndpointShape } from '#platform/contract.ts'
import type { HandlerInput, ModuleApi, Route } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { getUsualHours } from '#rules/calendar/opening-hours.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { computeNextMinute } from '#rules/periods/compute-hold-end.ts'
import { formatRefusedPeriod } from '#rules/periods/refused-period.ts'
import { applyBranchHours, choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildFittingTerms, listFittingNames } from '../build-fitting-terms.ts'
import { tag } from '../cache-tags.ts'
import {
  ListAdditionProducts,
  ListCategories,
  ListCategoryPrices,
  ListPopularTools,
  ListRentProducts,
  ListSellProducts,
  type RentListQuery,
  ShowAdditionProduct,
  ShowRentProduct,
  ShowSellProduct,
} from '../catalogue.contract.ts'
import { type Kind, kinds } from '../kinds.ts'
import { addFreeUnitsAtBranches } from './add-free-units-at-branches.ts'
import { findEarliest, findOpeningChange, listPartTags } from './answer-lifetime.ts'
import {
  CARDS_A_PAGE,
  type CardRow,
  countCards,
  findCategoryBySlug,
  findNextRentalDue,
  findNextRentalStart,
  findProductBySlug,
  type ListScope,
  listAccessories,
  listCards,
  listCategoryRows,
} from './catalogue.queries.ts'
import { computeFromPrice, listCategoryPrices } from './from-prices.ts'
import { parseDates } from './parse-dates.ts'
import {
  presentCategory,
  presentGoodsCard,
  presentGoodsProduct,
  presentRentCard,
  presentRentProduct,
} from './present-catalogue.ts'
import { showCards } from './public/show-cards.ts'
import { listCheapestOfCategories, listPopularTools } from './shop-window.queries.ts'

type CatalogueRequest = Pick<HandlerInput<EndpointShape>, 'database' | 'now' | 'cacheTags' | 'tells'>

/** Each names its cache tags. */
export const registerCatalogueRoutes: ModuleApi = (route) => {
  for (const kind of kinds) listCategories(route, kind)

  route(ListPopularTools, async ({ database, now, cacheTags }) => {
    const offered = await listPopularTools(database.pool)
    const { cards, tags, until } = await showCards(database, { ids: offered.map(({ id }) => id), now })
    cacheTags(tags, until)
    const { vat_rate } = await readSettings(database.db)
    const packagesOf = new Map(offered.map(({ id, packages }) => [id, packages]))
    return {
      data: cards.flatMap((card) => {
        if (card.kind !== 'rent') return []
        return [{ ...card, from_with_vat: computeFromPrice(card, packagesOf.get(card.id) ?? [], vat_rate) }]
      }),
    }
  })
  route(ListCategoryPrices, async ({ database, now, cacheTags }) => {
    const rows = await listCheapestOfCategories(database.pool, now)
    cacheTags(
      [tag.catalogue, tag.categories, tag.campaigns, 'settings'],
      findEarliest(rows.map(({ next_campaign }) => next_campaign)),
    )
    return { data: listCategoryPrices(rows, (await readSettings(database.db)).vat_rate) }
  })

  route(ListRentProducts, (asking) => listProducts('rent', asking, asking.query, presentRentCard))
  route(ListSellProducts, (asking) => listProducts('sell', asking, asking.query, presentGoodsCard))
  route(ListAdditionProducts, (asking) => listProducts('addition', asking, asking.query, presentGoodsCard))

  route(ShowRentProduct, async (asking) => {
    const { product, accessories, settings } = await findProduct('rent', asking, asking)
    return { data: presentRentProduct(product, accessories, settings) }
  })
  route(ShowSellProduct, async (asking) => {
    const { product, accessories, settings } = await findProduct('sell', asking, asking)
    return { data: presentGoodsProduct(product, accessories, settings.vat_rate) }
  })
  route(ShowAdditionProduct, async (asking) => {
    const { product, accessories, settings } = await findProduct('addition', asking, asking)
    return { data: presentGoodsProduct(product, accessories, settings.vat_rate) }
  })
}

function listCategories(route: Route, kind: Kind): void {
  route(ListCategories[kind], async ({ database, cacheTags }) => {
    cacheTags([tag.categories])
    return { data: (await listCategoryRows(database.pool, [kind])).map(presentCategory) }
  })
}

async function listProducts<Card>(
  kind: Kind,
  { database: { pool, db }, now, cacheTags, tells }: CatalogueRequest,
  query: RentListQuery,
  present: (row: CardRow, rate: number) => Card,
) {
  const { category: slug, sort, from, to } = query
  const available = query.available === '1'
  const [category] = slug === undefined ? [] : await findCategoryBySlug(pool, [kind, slug])
  if (slug !== undefined && !category) throw notFound('Tokios kategorijos nėra.')

  const settings = await readSettings(db)
  const places = await readPlaces(db, settings)
  const at = choosePlace(places, query.place)
  const calendar = applyBranchHours(settings, at)
  const dates = from === undefined && to === undefined ? undefined : { from: from ?? '', to: to ?? '' }
  const period = dates && parseDates(dates, calendar, now)
  const placeId = at.isOnly ? undefined : at.place.id
  const scope: ListScope = { kind, categoryId: category?.id, sort, available, period, placeId }
  const { count: total, refused } = await countCards(pool, scope, now)
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / CARDS_A_PAGE)))
  const [rows, next, due] = await Promise.all([
    listCards(pool, scope, now, page).then((cards) => addFreeUnitsAtBranches(pool, cards, { places, period, now })),
    kind === 'rent' && available ? findNextRentalStart(pool, [now]) : [],
    period ? findNextRentalDue(pool, [now]) : [],
  ])
  if (dates && refused.length > 0)
    tells([formatRefusedPeriod({ productIds: refused, period: dates, quantity: 1, placeId })])

  // Availability lists also change with products not on them.
  const until = findEarliest([
    ...rows.map((row) => row.next_campaign),
    ...(kind !== 'rent' ? [] : available ? next.map(({ at }) => at) : rows.map((row) => row.next_start)),
    ...due.map(({ at }) => at),
    dates ? toInstant(dates.from, getUsualHours(dates.from, calendar).close) : null,
    dates && settings.late_hold_days !== null ? computeNextMinute(now) : null,
    kind === 'rent' && !dates ? findOpeningChange(at, now) : null,
  ])
  const where = category ? [tag.category(category.id)] : [tag.catalogue, tag.stock]
  cacheTags([...where, ...rows.flatMap(listPartTags), tag.categories, tag.campaigns, 'settings'], until)
  const cards = rows.map((row) => present(row, settings.vat_rate))
  return buildPageAnswer(cards, total, { page }, CARDS_A_PAGE, addressOf(kind, query))
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
  { database: { pool, db }, now, cacheTags }: CatalogueRequest,
  { params: { slug }, query: { place } }: { params: { slug: string }; query: { place?: number | undefined } },
) {
  const settings = await readSettings(db)
  const { late_hold_days } = settings
  const places = await readPlaces(db, settings)
  const at = choosePlace(places, place)
  const [productBySlug] = await findProductBySlug(pool, [now, kind, slug, place ?? null])
  if (!productBySlug) throw notFound('Tokio produkto nėra.')
  const fitting = buildFittingTerms(settings.fitting_properties, productBySlug)
  const offered =
    kind === 'addition'
      ? []
      : await listAccessories[kind](pool, [
          now,
          productBySlug.category_id,
          fitting.lines,
          fitting.names,
          fitting.values,
          fitting.phrases,
          settings.fitting_properties.flatMap(listFittingNames),
        ])
  const [[product = productBySlug], accessories] = await Promise.all([
    addFreeUnitsAtBranches(pool, [productBySlug], { places, now }),
    addFreeUnitsAtBranches(pool, offered, { places, now }),
  ])

  cacheTags(
    [
      tag.product(product.id),
      ...listPartTags(product),
      tag.accessories(product.category_id),
      tag.categories,
      tag.campaigns,
      'settings',
    ],
    findEarliest([
      product.next_campaign,
      product.next_start,
      product.next_due,
      product.free_from && late_hold_days !== null ? computeNextMinute(now) : null,
      kind === 'rent' ? findOpeningChange(at, now) : null,
    ]),
  )
  return { product, accessories, settings }
}
