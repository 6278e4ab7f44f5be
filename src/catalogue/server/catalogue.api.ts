import type { Asking, RoomApi, Route } from '#platform/api-server.ts'
import { type CallShape, pageOf } from '#platform/contract.ts'
import { notFound } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import {
  ListAdditionProducts,
  ListCategories,
  type ListQuery,
  ListRentProducts,
  ListSellProducts,
  ShowAdditionProduct,
  ShowRentProduct,
  ShowSellProduct,
} from '../catalogue.contract.ts'
import { type Kind, kinds } from '../kinds.ts'
import { part } from '../parts.ts'
import {
  accessoriesOf,
  type CardRow,
  categoriesOf,
  categoryBySlug,
  countCards,
  type ListScope,
  listCards,
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

const perPage = 20
/** As many accessories as a page can show; the category's own page has the rest. */
const mostAccessories = 60

type Asked = Pick<Asking<CallShape>, 'database' | 'now' | 'shows'>

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
  route(ListCategories[kind], async ({ database, shows }) => {
    shows([part.categories])
    return { data: (await categoriesOf(database.pool, [kind])).map(presentCategory) }
  })
}

async function listProducts<Card>(
  kind: Kind,
  { database: { pool, db }, now, shows }: Asked,
  query: ListQuery,
  present: (row: CardRow, rate: number) => Card,
) {
  const { category: slug, sort } = query
  const available = query.available === '1'
  const [category] = slug === undefined ? [] : await categoryBySlug(pool, [kind, slug])
  if (slug !== undefined && !category) throw notFound('Tokios kategorijos nėra.')

  const scope: ListScope = { kind, categoryId: category?.id, sort, available }
  const total = await countCards(pool, scope, now)
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / perPage)))
  const [rows, { vat_rate }, next] = await Promise.all([
    listCards(pool, scope, now, perPage, (page - 1) * perPage),
    readSettings(db),
    kind === 'rent' && available ? nextStart(pool, [now]) : [],
  ])

  // A list of what can be had changes with products that are not on it, too.
  const until = earliest(
    kind !== 'rent' ? [] : available ? next.map(({ at }) => at) : rows.map((row) => row.next_start),
  )
  const where = category ? [part.category(category.id)] : [part.catalogue, part.stock]
  shows([...where, part.categories, 'settings'], until)
  const cards = rows.map((row) => present(row, vat_rate))
  return pageOf(cards, total, page, perPage, addressOf(kind, query))
}

function addressOf(kind: Kind, { category, sort, available }: ListQuery): string {
  const query = new URLSearchParams({
    ...(category !== undefined && { category }),
    ...(sort !== 'title' && { sort }),
    ...(available && { available }),
  }).toString()
  return `/api/${kind}-products${query && `?${query}`}`
}

async function findProduct(kind: Kind, { database: { pool, db }, now, shows }: Asked, slug: string) {
  const [[product], { vat_rate: rate }] = await Promise.all([productBySlug(pool, [now, kind, slug]), readSettings(db)])
  if (!product) throw notFound('Tokio produkto nėra.')
  const accessories =
    kind === 'addition' ? [] : await accessoriesOf[kind](pool, [now, product.category_id, mostAccessories])

  shows(
    [part.product(product.id), part.accessories(product.category_id), part.categories, 'settings'],
    product.next_start ?? undefined,
  )
  return { product, accessories, rate }
}

function earliest(moments: (Date | null)[]): Date | undefined {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? undefined : new Date(Math.min(...known.map((moment) => moment.getTime())))
}
