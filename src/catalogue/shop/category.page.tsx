import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { SendRequest } from '#platform/browser/api-client.ts'
import { canonicalAddress } from '#platform/pages/canonical-address.ts'
import { noSuchPage } from '#platform/pages/no-such-page.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { ShowPublicSettings } from '#settings/settings.contract.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { whenNear } from '#ui/when-near.tsx'
import { ListAdditionProducts, ListCategories, ListRentProducts, ListSellProducts } from '../catalogue.contract.ts'
import { checkDates } from '../check-dates.ts'
import { categoryPath, type Kind } from '../kinds.ts'
import { categoryHead } from './category-head.ts'
import { CategoryRail } from './category-rail.tsx'
import { kindOfAddress } from './kind-of-address.ts'
import { kindWords } from './kind-words.ts'
import { ListControls } from './list-controls.tsx'
import { type ListQuery, listAddress, readListQuery } from './list-query.ts'
import { ProductCard } from './product-card.tsx'
import { withClaim } from './with-claim.ts'

/** Seldom seen: their scripts come when they are. */
const Banner = lazy(async () => ({ default: (await import('#ui/banner.tsx')).Banner }))
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
  const { dates, problems } = await readDates(kind, query, ask)
  const list = await ask(listEndpoints[kind], {
    query: { category: category.category_slug, page, sort, ...(available && { available: '1' as const }), ...dates },
  })
  // A page beyond the last is answered with the last one.
  const shown = list.meta.current_page
  const canonical = canonicalAddress(request, { page: shown > 1 ? String(shown) : undefined })
  const head = categoryHead({ kind, category, meta: list.meta, canonical })
  return { kind, category, query, products: list.data.map(withClaim), meta: list.meta, head, dates, problems }
}

/** The dates of the address as the list is asked for them; when they cannot be, why, and a list without them. */
async function readDates(kind: Kind, { from = '', to = '' }: ListQuery, ask: SendRequest) {
  if (kind !== 'rent' || (from === '' && to === '')) return {}
  const settings = await ask(ShowPublicSettings)
  const problems = checkDates({ from, to }, settings.data, new Date())
  return Object.keys(problems).length > 0 ? { problems } : { dates: { from, to } }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function CategoryPage() {
  const { kind, category, query, products, meta, dates, problems } = useLoaderData<typeof loader>()
  const { label } = kindWords[kind]
  const path = categoryPath(kind, category.category_slug)

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
                  <ProductCard kind={kind} product={product} eager={at < 4} dates={dates} />
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
