import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { kindLabels } from '#catalogue/kinds.ts'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { formatSearchPrice } from '#rules/money/format-money.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { SearchIcon } from '#shell/ui/frame-icons.tsx'
import { Picture } from '#shell/ui/picture.tsx'
import { minSearchLetters } from '../min-search-letters.ts'
import { Search, type SearchResult } from '../search.contract.ts'
import { buildResultPath } from './build-result-path.ts'

interface SearchResultsData {
  term: string
  /** The term is left out: one page for search engines. */
  canonical: string
  results: SearchResult[]
  failed?: true
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SearchResultsData> {
  const term = (new URL(request.url).searchParams.get('raktazodis') ?? '').trim().slice(0, 200)
  const canonical = buildCanonicalUrl(request)
  if (term.length < minSearchLetters) return { term, canonical, results: [] }
  try {
    return { term, canonical, results: await requestInLoader(context)(Search, { query: { raktazodis: term } }) }
  } catch {
    return { term, canonical, results: [], failed: true }
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.term ? `Paieška: ${loaderData.term}` : 'Paieška',
    description: 'Nuomojamų įrankių, parduodamos įrangos ir priedų paieška: kaina su PVM ir kas laisva dabar.',
    canonical: loaderData?.canonical,
  })

export default function SearchResults() {
  const { term, results, failed } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="page-title">Paieška</h1>
      <div className="mt-6" aria-live="polite">
        {failed ? (
          <Banner kind="error">Klaida gaunant paieškos rezultatus</Banner>
        ) : results.length > 0 ? (
          <Results term={term} results={results} />
        ) : (
          <Nothing term={term} />
        )}
      </div>
    </>
  )
}

function Results({ term, results }: Pick<SearchResultsData, 'term' | 'results'>) {
  return (
    <>
      <p className="figures text-soft">
        „<span>{term}</span>“:{' '}
        <span>{formatPlural(results.length, { one: 'rezultatas', few: 'rezultatai', other: 'rezultatų' })}</span>
      </p>
      <ul className="mt-3 gap-x-14 border-t border-line lg:grid lg:grid-cols-2">
        {results.map((result) => (
          <li
            key={`${result.table}${result.id}`}
            className="group relative flex items-center gap-4 border-b border-line py-3 sm:gap-6"
          >
            <div className="w-24 shrink-0 sm:w-32">
              <Picture
                src={result.main_thumbnail}
                alt=""
                sizes="(min-width: 40rem) 8rem, 5rem"
                className="rounded-house border border-line"
              />
            </div>
            <div className="min-w-0 flex-1">
              <h2 className="leading-snug font-semibold">
                <Link
                  to={buildResultPath(result)}
                  prefetch="intent"
                  className="after:absolute after:inset-0 group-hover:underline"
                >
                  {result.title}
                </Link>
              </h2>
              <p className="text-sm text-soft">{kindLabels[result.table]}</p>
              <p className="figures mt-1">{`Kaina €${formatSearchPrice(result.price)} su PVM`}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Nothing({ term }: { term: string }) {
  return (
    <EmptyState icon={<SearchIcon />} title="Nerasta jokių produktų pagal jūsų paieškos užklausą.">
      <p>
        {term.length < minSearchLetters
          ? 'Įrašykite bent du ženklus.'
          : 'Pabandykite trumpesnį žodį arba paieškokite kategorijų meniu.'}
      </p>
    </EmptyState>
  )
}
