import { Link, useNavigate, useSearchParams } from 'react-router'
import { readCentsField } from '#finance/deposits/office/read-cents-field.ts'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { addOfficeBranch, PlaceFilter, useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { Button } from '#shell/ui/button.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { ExportButton } from '#shell/ui/office/export-button.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { ReportDays, reportDays } from '#shell/ui/office/report-days.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { tillsAddress } from '../till-labels.ts'
import { CashBookCsv, CashBookPdf, ListTills, OpenTill, type Till } from '../tills.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const columnsOf = (areMany: boolean): Column<Till>[] => [
  {
    key: 'opened_at',
    head: 'Kasa',
    rowHead: true,
    cell: ({ id, place, opened_at, opened_by }) => (
      <span className="block">
        <Link to={`${tillsAddress}/${id}`} className="figures text-link whitespace-nowrap">
          {formatDateTime(opened_at)}
        </Link>
        <span className="block text-sm font-normal text-soft">
          {[areMany && place, opened_by].filter(Boolean).join(', ')}
        </span>
      </span>
    ),
  },
  { key: 'float', head: 'Pradžioje', number: true, phone: 'second', cell: ({ float }) => <Money cents={float} /> },
  {
    key: 'expected',
    head: 'Turi būti',
    number: true,
    phone: 'long',
    cell: ({ expected }) => <Money cents={expected} />,
  },
  {
    key: 'counted',
    head: 'Suskaičiuota',
    number: true,
    cell: ({ counted }) => (counted === null ? '–' : <Money cents={counted} />),
  },
  { key: 'state', head: 'Būsena', cell: (till) => <TillState {...till} /> },
]

const Money = ({ cents }: { cents: number }) => <span className="figures whitespace-nowrap">{formatMoney(cents)}</span>

function TillState({ closed_at, difference }: Till) {
  if (closed_at === null) return <StateLabel colour="green">Atidaryta</StateLabel>
  if (!difference) return <StateLabel colour="neutral">Uždaryta</StateLabel>
  return (
    <StateLabel colour="amber">
      {`${difference < 0 ? 'Trūkumas' : 'Perteklius'} ${formatMoney(Math.abs(difference))}`}
    </StateLabel>
  )
}

const list = createOfficeList({
  endpoint: ListTills,
  byBranch: true,
  request: ({ search, signal }) => {
    const place_id = addOfficeBranch(search).get('place') ?? undefined
    // no loader: what the list’s loader calls
    return sendRequest(ListTills, { query: { page: search.get('page') ?? undefined, place_id }, signal })
  },
  label: 'Kasos',
  failure: 'Nepavyko užkrauti kasų',
  head: ({ dialog, may }) =>
    may('tills:write') && (
      <Button onClick={() => dialog.open(({ onClose }) => <OpenModal onClose={onClose} />)}>Atidaryti kasą</Button>
    ),
  intro: (
    <search aria-label="Sąrašo filtrai" className="mb-4 empty:hidden">
      <PlaceFilter />
    </search>
  ),
  columns: ({ branch }) => columnsOf(branch.places.length > 1),
  below: ({ list, say }) =>
    list.rows.length > 0 && (
      <CashBook onFailed={(thrown) => say.failed(renderErrorMessage(thrown, 'Kasos knygos gauti nepavyko.'))} />
    ),
  empty: {
    title: 'Kasa dar nenaudojama',
    text: 'Kol kasa nė karto neatidaryta, grynieji priimami be jos. Atidarius visi padalinio grynieji eina per kasą.',
  },
})

export const clientLoader = list.clientLoader
export default list.Page

function CashBook({ onFailed }: { onFailed: (thrown: unknown) => void }) {
  const [search] = useSearchParams()
  const { placeId } = useOfficePlace()
  const query = { ...reportDays(search), ...(placeId !== undefined && { place_id: String(placeId) }) }

  async function pdf() {
    try {
      const answer = await fetchEndpoint(CashBookPdf, { query } as never)
      saveFile(await answer.blob(), `kasos-knyga-${query.from}-${query.to}.pdf`)
    } catch (thrown) {
      onFailed(thrown)
    }
  }

  return (
    <Card title="Kasos knyga" className="mt-6">
      <ReportDays problem={null} />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={pdf}>
          <DownloadIcon />
          <span>Kasos knyga (PDF)</span>
        </Button>
        <ExportButton call={CashBookCsv} query={query} onFailed={onFailed} />
      </div>
    </Card>
  )
}

function OpenModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { places, placeId } = useOfficePlace()
  return (
    <EndpointForm
      endpoint={OpenTill}
      title="Atidaryti kasą"
      saveLabel="Atidaryti"
      body={(typed) => {
        const place = typed.get('place_id')
        return { float: readCentsField(typed, 'float'), ...(place && { place_id: Number(place) }) }
      }}
      says="sent"
      fallback="Kasos atidaryti nepavyko."
      onClose={onClose}
      onDone={({ data }) => void navigate(`${tillsAddress}/${data.id}`)}
    >
      {places.length > 1 && (
        <SelectField
          label="Padalinys"
          name="place_id"
          options={places.map(({ id, title }) => ({ value: id, label: title }))}
          defaultValue={placeId ?? places[0]?.id}
        />
      )}
      <NumberField
        label="Suskaičiuota kasoje"
        name="float"
        required
        unit="€"
        step="0.01"
        min="0"
        hint="Grynieji, su kuriais pradedate."
      />
    </EndpointForm>
  )
}
