import { lazy, Suspense } from 'react'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { SendRequest } from '#platform/browser/api-client.ts'
import type { Meta } from '#platform/contract.ts'
import { canonicalAddress } from '#platform/pages/canonical-address.ts'
import { noSuchPage } from '#platform/pages/no-such-page.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { counted } from '#platform/plural.ts'
import type { PublicPlace } from '#shell/places/places.contract.ts'
import { isClosedToday } from '#shell/places/shop/is-closed-today.ts'
import { knownPlace } from '#shell/places/shop/known-place.ts'
import { usePlaceInAddress } from '#shell/places/shop/place-in-address.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { Breadcrumbs } from '#shell/ui/breadcrumbs.tsx'
import { Pagination } from '#shell/ui/pagination.tsx'
import { whenNear } from '#shell/ui/when-near.tsx'
import {
  type Category,
  ListAdditionProducts,
  ListCategories,
  ListRentProducts,
  ListSellProducts,
} from '../catalogue.contract.ts'
import { checkDates } from '../check-dates.ts'
import { categoryPath, type Kind } from '../kinds.ts'
import { useCatalogues } from './catalogues.tsx'
import { kindOfAddress } from './kind-of-address.ts'
import { kindWords } from './kind-words.ts'
import { ListControls } from './list-controls.tsx'
import { type ListQuery, listAddress, readListQuery } from './list-query.ts'
import { ProductCard } from './product-card.tsx'
import { trailForSearchEngines } from './trail.ts'
import { withClaim } from './with-claim.ts'
import { withPlaceWords } from './with-place-words.ts'

const Banner = lazy(async () => ({ default: (await import('#shell/ui/banner.tsx')).Banner }))
const NothingInList = lazy(async () => ({ default: (await import('./nothing-in-list.tsx')).NothingInList }))
const DatesForm = whenNear('datos', async () => (await import('./dates-form.tsx')).DatesForm)

const listEndpoints = { rent: ListRentProducts, sell: ListSellProducts, addition: ListAdditionProducts }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ask = requestInLoader(context)
  const kind = kindOfAddress(request.url)
  const categories = await ask(ListCategories[kind])
  const category = categories.data.find(({ category_slug }) => category_slug === params.category_slug)
  if (!category) throw noSuchPage()

  const query = readListQuery(new URL(request.url).searchParams)
  const { page, sort, available } = query
  const place = await knownPlace(query.place ?? 0, ask)
  const { dates, problems } = await readDates(kind, query, { place, ask })
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
  const canonical = canonicalAddress(request, { page: shown > 1 ? String(shown) : undefined })
  const head = categoryHead({ kind, category, meta: list.meta, canonical })
  return {
    kind,
    category,
    query,
    isClosed: await isClosedToday(ask),
    products: list.data.map(withClaim).map(withPlaceWords(kind)),
    meta: list.meta,
    head,
    dates,
    problems,
  }
}

async function readDates(
  kind: Kind,
  { from = '', to = '' }: ListQuery,
  { place, ask }: { place: PublicPlace | undefined; ask: SendRequest },
) {
  if (kind !== 'rent' || (from === '' && to === '')) return {}
  const settings = await ask(ShowPublicSettings)
  const problems = checkDates({ from, to }, { ...settings.data, ...place }, new Date())
  return Object.keys(problems).length > 0 ? { problems } : { dates: { from, to } }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function CategoryPage() {
  const { kind, category, query, isClosed, products, meta, dates, problems } = useLoaderData<typeof loader>()
  const { label } = kindWords[kind]
  const path = categoryPath(kind, category.category_slug)
  usePlaceInAddress(query.available || dates !== undefined)

  return (
    <>
      <Breadcrumbs items={[{ title: 'Pradžia', href: '/' }, { title: label }, { title: category.title }]} />
      <div className="mt-3 gap-10 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <CategoryRail kind={kind} current={category.id} />
        <div>
          <h1 className="page-title">{category.title}</h1>
          <ListControls kind={kind} path={path} query={query} total={meta.total} />
          {kind === 'rent' && <DatesForm {...{ path, query, problems }} />}
          {query.page > meta.current_page && (
            <Suspense>
              <Banner kind="info" className="mt-4">
                {`${query.page} puslapio nėra – rodome paskutinį, ${meta.current_page}.`}
              </Banner>
            </Suspense>
          )}
          {products.length === 0 ? (
            <Suspense>
              <NothingInList kind={kind} path={path} query={{ ...query, from: dates?.from, to: dates?.to }} />
            </Suspense>
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
        {kindWords[kind].all}
      </h2>
      <ul className="mt-2 -ml-3">
        {categories.map(({ id, title, category_slug }) => (
          <li key={id}>
            <Link
              to={categoryPath(kind, category_slug)}
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
}

/** In the loader: not shipped as script. */
function categoryHead({ kind, category, meta, canonical }: ShownCategory) {
  const { deed, label } = kindWords[kind]
  const path = categoryPath(kind, category.category_slug)
  const trail = [
    { title: 'Pradžia', href: '/' },
    { title: `${label}: ${category.title}`, href: path },
  ]
  return pageMeta({
    title: `${category.title} – ${deed}${meta.current_page > 1 ? `, ${meta.current_page} puslapis` : ''}`,
    description: describe(kind, category.title, meta.total),
    // Orders and filters show the same products; an empty list is not indexed.
    canonical: meta.total > 0 ? canonical : undefined,
    image: category.filename,
    about: [trailForSearchEngines(trail, canonical)],
  })
}

function describe(kind: Kind, title: string, total: number): string {
  const products = counted(total, { one: 'prekė', few: 'prekės', other: 'prekių' })
  if (kind !== 'rent')
    return `${title}: ${products} su kainomis ir likučiais. Užsakykite internetu, atsiimkite pas mus.`
  const tools = counted(total, { one: 'įrankis', few: 'įrankiai', other: 'įrankių' })
  return `${title}: nuomojame ${tools}. Kainos su PVM, laisvos dienos kalendoriuje, užsakymas internetu.`
}
