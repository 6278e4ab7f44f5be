import { type ReactNode, useState } from 'react'
import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { DownloadIcon, PlusIcon } from '#shell/ui/icons.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FilterBar, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { dataRequestKindLabels } from '../data-request-kinds.ts'
import { type DataRequest, FulfilRequest, ListDataRequests, RequestedData } from '../privacy.contract.ts'
import { dataRequestStateLabels } from './data-request-labels.ts'
import { ReasonModal, type WithReason } from './reason-modal.tsx'
import { RecordRequestModal } from './record-request-modal.tsx'
import { requestColumns } from './request-columns.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListDataRequests, { query: readQuery(ListDataRequests.query, search), signal }),
}))

const stateOptions = [
  { value: 'pressing', label: 'Terminas baigiasi' },
  ...Object.entries(dataRequestStateLabels).map(([value, { word }]) => ({ value, label: word })),
]

type DataRequestAction = { request: DataRequest; action: 'fulfil' | WithReason }

export default function DataRequests() {
  const filters = useFilters(['state', 'kind'] as const)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { notice, say } = useNotices()
  const [input, setAsked] = useState<DataRequestAction>()
  const [writing, setWriting] = useState(false)

  const done = (words: string) => {
    say.done(words)
    setAsked(undefined)
    setWriting(false)
    list.refresh()
  }

  async function saveData({ id }: DataRequest) {
    try {
      const answer = await fetchEndpoint(RequestedData, { params: { id } })
      saveFile(await answer.blob(), `duomenys-prasymas-${id}.json`)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Rinkmenos sudaryti nepavyko'))
    }
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          <Button onClick={() => setWriting(true)}>
            <PlusIcon />
            Įrašyti prašymą
          </Button>
        }
      />
      <p className="mb-5 max-w-prose text-soft">
        Į prašymą reikia atsakyti per 30&nbsp;dienų. Paskyros savininko prašymus sistema įvykdo pati; gautus laišku
        įrašykite čia, prieš tai įsitikinę, kas prašo.
      </p>
      <FilterBar filters={filters}>
        <SelectFilter filters={filters} name="state" label="Būsena" options={stateOptions} />
        <SelectFilter
          filters={filters}
          name="kind"
          label="Ko prašo"
          options={Object.entries(dataRequestKindLabels).map(([value, label]) => ({ value, label }))}
        />
      </FilterBar>
      <ListTable
        label="Duomenų prašymai"
        list={list}
        columns={requestColumns}
        rowKey={(one) => one.id}
        actions={(one) => (
          <RequestActions request={one} onAsk={(action) => setAsked({ request: one, action })} onData={saveData} />
        )}
        empty={
          filters.any ? (
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState title="Prašymų nėra" action={<EmptyStateAction to="/admin/users">Vartotojai</EmptyStateAction>}>
              Čia atsiras prašymai pateikti, ištaisyti ar ištrinti asmens duomenis. Gautą laišku įrašykite mygtuku
              „Įrašyti prašymą“.
            </EmptyState>
          )
        }
      />
      <FulfilQuestion
        request={input?.action === 'fulfil' ? input.request : undefined}
        onDone={done}
        onCancel={() => setAsked(undefined)}
      />
      <ReasonModal
        pending={input && input.action !== 'fulfil' ? { request: input.request, action: input.action } : undefined}
        onDone={done}
        onClose={() => setAsked(undefined)}
      />
      <RecordRequestModal isOpen={writing} onDone={done} onClose={() => setWriting(false)} />
    </>
  )
}

type RequestActionsProps = {
  request: DataRequest
  onAsk: (action: 'fulfil' | WithReason) => void
  onData: (request: DataRequest) => void
}

function RequestActions({ request, onAsk, onData }: RequestActionsProps) {
  if (request.closed_at) return null
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5 md:flex-nowrap">
      <Button size="small" variant="quiet" onClick={() => onAsk('fulfil')}>
        Įvykdyti
      </Button>
      <Button size="small" variant="quiet" onClick={() => onAsk('refuse')}>
        Atmesti
      </Button>
      {request.extension_reason === null && request.state === 'open' && (
        <Button size="small" variant="quiet" onClick={() => onAsk('extend')}>
          Pratęsti
        </Button>
      )}
      {request.kind === 'download' && (
        <IconButton label="Atsisiųsti asmens duomenis" className="size-9" onClick={() => onData(request)}>
          <DownloadIcon />
        </IconButton>
      )}
    </div>
  )
}

const questions: Record<DataRequest['kind'], string> = {
  download: 'Ar duomenis jau perdavėte prašančiam žmogui? Jam išsiųsime laišką, kad prašymas įvykdytas.',
  correction: 'Ar duomenis jau ištaisėte? Žmogui išsiųsime laišką, kad prašymas įvykdytas.',
  erasure:
    'Ištrinsime šio žmogaus paskyrą ir asmens duomenis; išrašytos sąskaitos lieka 10\u00a0metų. Atkurti nebus galima.',
}

type FulfilQuestionProps = { request: DataRequest | undefined; onDone: (words: string) => void; onCancel: () => void }

function FulfilQuestion({ request, onDone, onCancel }: FulfilQuestionProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ReactNode>()

  async function confirm() {
    if (!request) return
    setPending(true)
    setError(undefined)
    try {
      onDone((await sendRequest(FulfilRequest, { params: { id: request.id } })).message)
    } catch (thrown) {
      setError(renderErrorMessage(thrown, 'Prašymo įvykdyti nepavyko'))
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={request !== undefined}
      variant={request?.kind === 'erasure' ? 'danger' : 'warning'}
      title="Įvykdyti prašymą"
      message={request && questions[request.kind]}
      confirmLabel="Įvykdyti"
      pending={pending}
      error={error}
      onConfirm={confirm}
      onCancel={() => {
        setError(undefined)
        onCancel()
      }}
    />
  )
}
