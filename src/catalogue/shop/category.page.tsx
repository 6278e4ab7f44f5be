import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { Meta } from '#platform/contract.ts'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { buildPageNotFound } from '#platform/pages/build-page-not-found.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { findKnownBranch } from '#shell/branches/shop/public/find-known-branch.ts'
import { isClosedToday } from '#shell/branches/shop/public/is-closed-today.ts'
import { usePlaceInAddress } from '#shell/branches/shop/public/place-in-address.ts'
import { readVatWords } from '#shell/settings/shop/public/read-vat-words.ts'
import { Breadcrumbs } from '#shell/ui/breadcrumbs.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { hydrateWhenVisible } from '#shell/ui/hydrate-when-visible.tsx'
import {
  type Category,
  ListAdditionProducts,
  ListCategories,
  ListRentProducts,
  ListSellProducts,
} from '../catalogue.contract.ts'
import { formatProductCount } from '../format-product-count.ts'
import { buildCategoryPath, type Kind } from '../kinds.ts'
import { buildBreadcrumbStructuredData } from './breadcrumb-trail.ts'
import { getKindOfPath } from './get-kind-of-path.ts'
import { ListControls } from './list-controls.tsx'
import { addBranchAvailability } from './public/add-branch-availability.ts'
import { addReductionClaim } from './public/add-reduction-claim.ts'
import { catalogueKindLabels } from './public/catalogue-kind-labels.ts'
import { useCatalogues } from './public/catalogues.tsx'
import { joinCodesOfTitle } from './public/join-codes.ts'
import { ProductCard } from './public/product-card.tsx'
import { readDates } from './public/read-dates.ts'
import { listAddress, readListQuery } from './shop-list-query.ts'

const Banner = createLazyComponent(() => import('#shell/ui/banner.tsx'), { part: 'Banner', isServed: true })
const NothingInList = createLazyComponent(() => import('./empty-product-list.tsx'), {
  part: 'EmptyProductList',
  isServed: true,
})
const Pagination = createLazyComponent(() => import('#shell/ui/pagination.tsx'), { part: 'Pagination', isServed: true })
const DatesForm = hydrateWhenVisible('datos', () => import('./public/dates-form.tsx'), 'DatesForm')

const listEndpoints = { rent: ListRentProducts, sell: ListSellProducts, addition: ListAdditionProducts }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ask = requestInLoader(context)
  const kind = getKindOfPath(request.url)
  const categories = await ask(ListCategories[kind])
  const category = categories.data.find(({ category_slug }) => category_slug === params.category_slug)
  if (!category) throw buildPageNotFound()

  const query = readListQuery(new URL(request.url).searchParams)
  const { page, sort, available } = query
  const place = await findKnownBranch(query.place ?? 0, ask)
  const { dates, problems } = kind === 'rent' ? await readDates(query, { place, ask }) : {}
  const list = await ask(listEndpoints[kind], {
    query: {
      category: category.category_slug,
      page,
      sort,
      ...(available && { available: '1' as const }),
      place: place?.id,
      ...dates,
    },
  })
  const shown = list.meta.current_page
  const canonical = buildCanonicalUrl(request, { page: shown > 1 ? String(shown) : undefined })
  const say = await readVatWords(ask)
  const head = categoryHead({ kind, category, meta: list.meta, canonical, say })
  return {
    kind,
    category,
    query,
    isClosed: await isClosedToday(ask),
    products: list.data.map(addReductionClaim).map(addBranchAvailability(kind)).map(joinCodesOfTitle),
    meta: list.meta,
    head,
    dates,
    problems,
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function CategoryPage() {
  const { kind, category, query, isClosed, products, meta, dates, problems } = useLoaderData<typeof loader>()
  const { label } = catalogueKindLabels[kind]
  const path = buildCategoryPath(kind, category.category_slug)
  usePlaceInAddress(query.available || dates !== undefined)

  return (
    <>
      <Breadcrumbs items={[{ title: 'Pradžia', href: '/' }, { title: label }, { title: category.title }]} />
      <div className="mt-3 gap-10 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <CategoryRail kind={kind} current={category.id} />
        <div>
          <h1 className="page-title">{category.title}</h1>
          <ListControls kind={kind} path={path} query={query} total={meta.total} />
          {kind === 'rent' && (
            <DatesForm
              action={path}
              dates={query}
              problems={problems}
              rest={{
                sort: query.sort === 'title' ? undefined : query.sort,
                available: query.available ? 1 : undefined,
                place: query.place,
              }}
              cleared={listAddress(path, { ...query, page: 1, from: undefined, to: undefined })}
            />
          )}
          {query.page > meta.current_page && (
            <Banner kind="info" className="mt-4">
              {`${query.page} puslapio nėra – rodome paskutinį, ${meta.current_page}.`}
            </Banner>
          )}
          {products.length === 0 ? (
            <NothingInList kind={kind} path={path} query={{ ...query, from: dates?.from, to: dates?.to }} />
          ) : (
            <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-6 md:grid-cols-3 xl:grid-cols-4">
              {products.map((product, at) => (
                <li key={product.id}>
                  <ProductCard kind={kind} product={product} eager={at < 4} dates={dates} isClosed={isClosed} />
                </li>
              ))}
            </ul>
          )}
          {products.length > 0 && meta.last_page > 1 && (
            <Pagination
              page={meta.current_page}
              lastPage={meta.last_page}
              total={meta.total}
              hrefOf={(page) => listAddress(path, { ...query, page })}
              className="mt-12"
            />
          )}
        </div>
      </div>
    </>
  )
}

function CategoryRail({ kind, current }: { kind: Kind; current: number }) {
  const categories = useCatalogues()[kind]
  return (
    <nav aria-labelledby="rail" className="hidden lg:block">
      <h2 id="rail" className="eyebrow border-b border-line pb-3">
        {catalogueKindLabels[kind].all}
      </h2>
      <ul className="mt-2 -ml-3">
        {categories.map(({ id, title, category_slug }) => (
          <li key={id}>
            <Link
              to={buildCategoryPath(kind, category_slug)}
              prefetch="intent"
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-9 items-center rounded-house px-3 py-1.5 leading-snug hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-semibold"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface ShownCategory {
  kind: Kind
  category: Category
  meta: Meta
  canonical: string
  say: (text: string) => string
}

/** In the loader: not shipped as script. */
function categoryHead({ kind, category, meta, canonical, say }: ShownCategory) {
  const { pricePhrase: action, label } = catalogueKindLabels[kind]
  const path = buildCategoryPath(kind, category.category_slug)
  const trail = [
    { title: 'Pradžia', href: '/' },
    { title: `${label}: ${category.title}`, href: path },
  ]
  return pageMeta({
    title: `${category.title} – ${action}${meta.current_page > 1 ? `, ${meta.current_page} puslapis` : ''}`,
    description: say(describe(kind, category.title, meta.total)),
    // Orders and filters show the same products; an empty list is not indexed.
    canonical: meta.total > 0 ? canonical : undefined,
    image: category.filename,
    about: [buildBreadcrumbStructuredData(trail, canonical)],
  })
}

function describe(kind: Kind, title: string, total: number): string {
  const products = formatProductCount(kind, total)
  if (kind !== 'rent')
    return `${title}: ${products} su kainomis ir likučiais. Užsakykite internetu, atsiimkite pas mus.`
  return `${title}: nuomojame ${products}. Kainos su PVM, laisvos dienos kalendoriuje, užsakymas internetu.`
}
