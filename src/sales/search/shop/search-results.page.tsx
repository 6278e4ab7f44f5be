import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { type AnyCard, ListRentProducts } from '#catalogue/catalogue.contract.ts'
import type { Dates } from '#catalogue/check-dates.ts'
import { formatProductCount } from '#catalogue/format-product-count.ts'
import { buildCategoryPath, kindLabels } from '#catalogue/kinds.ts'
import { addBranchAvailability, type ProductAtBranches } from '#catalogue/shop/public/add-branch-availability.ts'
import { addReductionClaim, type ProductWithClaim } from '#catalogue/shop/public/add-reduction-claim.ts'
import { computeShownPrice } from '#catalogue/shop/public/compute-shown-price.ts'
import { joinCodesOfTitle } from '#catalogue/shop/public/join-codes.ts'
import { ProductCard } from '#catalogue/shop/public/product-card.tsx'
import { readDates } from '#catalogue/shop/public/read-dates.ts'
import type { Meta } from '#platform/contract.ts'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { formatSearchPrice } from '#rules/money/format-money.ts'
import { findKnownBranch } from '#shell/branches/shop/public/find-known-branch.ts'
import { isClosedToday } from '#shell/branches/shop/public/is-closed-today.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { readVatWords } from '#shell/settings/shop/public/read-vat-words.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { hydrateWhenVisible } from '#shell/ui/hydrate-when-visible.tsx'
import { Picture } from '#shell/ui/picture.tsx'
import { minSearchLetters } from '../min-search-letters.ts'
import { type FoundCategory, SearchShop, type ShopSearch } from '../search.contract.ts'

const DatesForm = hydrateWhenVisible('datos', () => import('#catalogue/shop/public/dates-form.tsx'), 'DatesForm')
const Pagination = createLazyComponent(() => import('#shell/ui/pagination.tsx'), { part: 'Pagination', isServed: true })
const NothingFound = createLazyComponent(() => import('./nothing-found.tsx'), { part: 'NothingFound', isServed: true })

const nothing: ShopSearch = { products: [], only_some_words: false, categories: [], nearest: [] }

interface SearchResultsData extends Omit<ShopSearch, 'products'> {
  term: string
  /** The term is left out: one page for search engines. */
  canonical: string
  description?: string
  products: ProductAtBranches<ProductWithClaim<AnyCard>>[]
  /** As typed. */
  typedDates: Dates
  dates?: Dates | undefined
  problems?: Partial<Record<keyof Dates, string>> | undefined
  place?: number | undefined
  isClosed?: boolean
  /** Of all tools free on the dates, where no word was typed. */
  meta?: Meta
  failed?: true
}

export async function loader(args: LoaderFunctionArgs): Promise<SearchResultsData> {
  const results = await findResults(args)
  const say = await readVatWords(requestInLoader(args.context)).catch(() => String)
  return {
    ...results,
    description: say('Nuomojamų įrankių, parduodamos įrangos ir priedų paieška: kaina su PVM ir kas laisva dabar.'),
  }
}

async function findResults({ request, context }: LoaderFunctionArgs): Promise<SearchResultsData> {
  const query = new URL(request.url).searchParams
  // „ko“ is the field of the home page's form.
  const term = (query.get('raktazodis') ?? query.get('ko') ?? '').trim().slice(0, 200)
  const canonical = buildCanonicalUrl(request)
  const typedDates = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const isOfDates = term === '' && (typedDates.from !== '' || typedDates.to !== '')
  if (term.length < minSearchLetters && !isOfDates) return { term, canonical, typedDates, ...present(nothing) }
  const ask = requestInLoader(context)
  try {
    const place = await findKnownBranch(Number(query.get('place') ?? 0) || 0, ask)
    const { dates, problems } = await readDates(typedDates, { place, ask })
    if (isOfDates) {
      const page = Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1)
      const free =
        dates && (await ask(ListRentProducts, { query: { page, sort: 'title', place: place?.id, ...dates } }))
      const products = (free?.data ?? []).map((card) => ({ ...card, kind: 'rent' as const }))
      const shown = present({ ...nothing, products })
      return { term, canonical, typedDates, dates, problems, place: place?.id, meta: free?.meta, ...shown }
    }
    const { data } = await ask(SearchShop, { query: { raktazodis: term, place: place?.id, ...dates } })
    const isClosed = await isClosedToday(ask)
    return { term, canonical, typedDates, dates, problems, place: place?.id, isClosed, ...present(data) }
  } catch {
    return { term, canonical, typedDates, ...present(nothing), failed: true }
  }
}

/** With dates only what is free then. */
const present = ({ products, ...rest }: ShopSearch) => ({
  ...rest,
  products: products
    .filter((card) => card.kind !== 'rent' || card.free_in_period !== 0)
    .map((card) => joinCodesOfTitle(addBranchAvailability(card.kind)(addReductionClaim(card)))),
})

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.term ? `Paieška: ${loaderData.term}` : 'Paieška',
    ...(loaderData?.description && { description: loaderData.description }),
    canonical: loaderData?.canonical,
  })

export default function SearchResults() {
  const { term, products, categories, failed, nearest, dates, problems } = useLoaderData<typeof loader>()
  const isDated = dates !== undefined || problems !== undefined
  return (
    <>
      <h1 className="page-title">Paieška</h1>
      <div className="mt-6" aria-live="polite">
        {failed ? (
          <Banner kind="error">Klaida gaunant paieškos rezultatus</Banner>
        ) : (
          <>
            {categories.length > 0 && <Categories categories={categories} />}
            {(products.length > 0 || isDated) && <Results />}
            {products.length === 0 && !isDated && categories.length === 0 && (
              <NothingFound term={term} nearest={nearest} />
            )}
          </>
        )}
      </div>
    </>
  )
}

function Categories({ categories }: { categories: FoundCategory[] }) {
  return (
    <section aria-labelledby="kategorijos" className="mb-8">
      <h2 id="kategorijos" className="font-semibold">
        Kategorijos
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map(({ id, kind, title, category_slug, thumbnail, products }) => (
          <li
            key={id}
            className="group relative flex items-center gap-4 rounded-house border border-line bg-raised p-2 transition-colors hover:border-edge"
          >
            <div className="w-20 shrink-0">
              <Picture src={thumbnail} alt="" sizes="5rem" className="rounded-house" />
            </div>
            <div className="min-w-0">
              <Link
                to={buildCategoryPath(kind, category_slug)}
                prefetch="intent"
                className="leading-snug font-semibold after:absolute after:inset-0 group-hover:underline"
              >
                {title}
              </Link>
              <p className="figures text-sm text-soft">
                {`${kindLabels[kind]}, ${formatProductCount(kind, products)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Results() {
  const { term, products, only_some_words, typedDates, dates, problems, place, isClosed, meta } =
    useLoaderData<typeof loader>()
  const address = new URLSearchParams({ raktazodis: term, ...(place && { place: String(place) }) })
  const count = formatPlural(meta?.total ?? products.length, {
    one: 'rezultatas',
    few: 'rezultatai',
    other: 'rezultatų',
  })
  const free = dates ? `Įrankiai, laisvi pasirinktomis dienomis: ${count}` : 'Kurie įrankiai laisvi?'
  const heading = term ? `„${term}“: ${count}` : free
  return (
    <>
      <p className="figures text-soft">
        <span>{heading}</span>
      </p>
      {only_some_words && (
        <Banner kind="info" className="mt-3">
          Visų šių žodžių nėra nė viename pavadinime – rodome, kur jų yra daugiausia.
        </Banner>
      )}
      {(dates || problems || products.some(({ kind }) => kind === 'rent')) && (
        <DatesForm
          action="/search"
          dates={typedDates}
          problems={problems}
          rest={{ raktazodis: term, place }}
          cleared={`/search?${address}`}
        />
      )}
      {products.length === 0 && dates && (
        <Banner kind="info" className="mt-4">
          Šiomis dienomis laisvų įrankių nėra. Pabandykite trumpesnį laikotarpį arba kitas dienas.
        </Banner>
      )}
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4">
        {products.map((product, index) => (
          <li key={`${product.kind}${product.id}`}>
            <ProductCard
              kind={product.kind}
              product={product}
              eager={index < 4}
              dates={product.kind === 'rent' ? dates : undefined}
              isClosed={isClosed}
              price={<FoundPrice product={product} />}
            />
          </li>
        ))}
      </ul>
      {meta && meta.last_page > 1 && dates && (
        <Pagination
          page={meta.current_page}
          lastPage={meta.last_page}
          total={meta.total}
          hrefOf={(page) => `/search?${address}&from=${dates.from}&to=${dates.to}&page=${page}`}
          className="mt-12"
        />
      )}
    </>
  )
}

function FoundPrice({ product }: { product: SearchResultsData['products'][number] }) {
  const { withVat, per, claim } = computeShownPrice(product)
  const say = useVatWords()
  return (
    <div className="figures grid gap-1">
      <p className="text-sm text-soft">{kindLabels[product.kind]}</p>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="leading-tight font-semibold">{say(`Kaina €${formatSearchPrice(withVat)} su PVM`)}</span>
        {per && <span className="text-sm text-soft">{per}</span>}
      </p>
      {claim && (
        <p className="text-sm">
          <b>{claim[0]}</b> <s>{claim[1]}</s> <span>{claim[2]}</span>
        </p>
      )}
    </div>
  )
}
