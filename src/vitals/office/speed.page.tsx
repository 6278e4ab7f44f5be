import { useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FilterBar, SelectFilter } from '#ui/office/filter-bar.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { standingOf } from '../histogram.ts'
import { type VitalName, vitalNames } from '../vital-names.ts'
import { ShowSpeed, type Speed } from '../vitals.contract.ts'
import { formatVital, pageWords, standingLooks, standingWords, vitalWords, widthWords } from './speed-words.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Puslapių greitis' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  speed: sendRequest(ShowSpeed, { query: readQuery(ShowSpeed.query, search), signal }),
}))

type Row = Speed['pages'][number]

const columns: Column<Row>[] = [
  { key: 'page', head: 'Puslapis', rowHead: true, cell: ({ page }) => pageWords[page] },
  ...vitalNames.map(
    (name): Column<Row> => ({
      key: name,
      head: name,
      number: true,
      cell: ({ vitals }) => <Figure name={name} figure={vitals[name]} />,
    }),
  ),
]

const widthOptions = Object.entries(widthWords).map(([value, label]) => ({ value, label }))

/** How quick pages were for those who visited them and agreed to be counted. */
export default function SpeedPage() {
  const filters = useFilters(['width'] as const)
  const { data, problem, loading } = useLoaded(useLoaderData<typeof clientLoader>().speed)
  const shown = data?.data

  return (
    <>
      <OfficeHead title="Puslapių greitis" />
      <p className="mb-5 max-w-prose text-soft">
        Trims ketvirtadaliams lankytojų, kurie per <span>{shown?.days ?? 28}</span>&nbsp;dienas sutiko, kad matuotume,
        puslapiai veikė ne lėčiau, nei čia parašyta. Kas lankėsi, neįrašome.
      </p>
      <FilterBar filters={filters}>
        <SelectFilter filters={filters} name="width" label="Ekranas" all="Visi" options={widthOptions} />
      </FilterBar>
      {problem !== null && !loading ? (
        <EmptyState title="Greičio gauti nepavyko">{whatFailed(problem, 'Bandykite po akimirkos.')}</EmptyState>
      ) : (
        <DataTable
          label="Puslapių greitis"
          columns={columns}
          rows={shown?.pages ?? []}
          rowKey={({ page }) => page}
          loading={!shown}
          empty={<Nothing isOn={shown?.is_on ?? true} />}
        />
      )}
      <dl className="mt-6 grid max-w-prose gap-2 text-sm">
        {vitalNames.map((name) => (
          <div key={name}>
            <dt className="inline font-semibold">{name}</dt> <dd className="inline text-soft">{vitalWords(name)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Figure({ name, figure }: { name: VitalName; figure: Row['vitals'][VitalName] }) {
  if (!figure) return <span className="text-soft">–</span>
  const standing = standingOf(name, figure.p75)
  return (
    <span className="block">
      <span className={`figures block font-semibold ${standingLooks[standing]}`}>{formatVital(name, figure.p75)}</span>
      <span className="block text-sm text-soft">{`${standingWords[standing]}, apsilankymų ${figure.visits}`}</span>
    </span>
  )
}

function Nothing({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <EmptyState title="Matavimų dar nėra">Jie atsiras, kai lankytojai sutiks, kad matuotume greitį.</EmptyState>
  ) : (
    <EmptyState title="Greitis nematuojamas">
      Prižiūrėtojas matavimą įjungia kintamuoju WEB_VITALS=1; tada lankytojų prašome sutikimo.
    </EmptyState>
  )
}
