import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { DownloadIcon, PlusIcon } from '#shell/ui/icons.tsx'
import type { ActionQuestion } from '#shell/ui/office/action-modal.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { dataRequestKindLabels } from '../data-request-kinds.ts'
import {
  type DataRequest,
  ExtendRequest,
  FulfilRequest,
  ListDataRequests,
  RejectRequest,
  RequestedData,
  WriteDownRequest,
} from '../privacy.contract.ts'
import { dataRequestStateLabels } from './data-request-labels.ts'
import { requestColumns } from './request-columns.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const stateOptions = [
  { value: 'pressing', label: 'Terminas baigiasi' },
  ...Object.entries(dataRequestStateLabels).map(([value, { word }]) => ({ value, label: word })),
]

const list = createOfficeList({
  endpoint: ListDataRequests,
  label: 'Duomenų prašymai',
  head: ({ dialog }) => (
    <Button onClick={() => dialog.open((handlers) => <RecordRequestModal {...handlers} />)}>
      <PlusIcon />
      Įrašyti prašymą
    </Button>
  ),
  intro: (
    <p className="mb-5 max-w-prose text-soft">
      Į prašymą reikia atsakyti per 30&nbsp;dienų. Paskyros savininko prašymus sistema įvykdo pati; gautus laišku
      įrašykite čia, prieš tai įsitikinę, kas prašo.
    </p>
  ),
  filters: [
    { kind: 'choice', name: 'state', label: 'Būsena', options: stateOptions },
    {
      kind: 'choice',
      name: 'kind',
      label: 'Ko prašo',
      options: Object.entries(dataRequestKindLabels).map(([value, label]) => ({ value, label })),
    },
  ],
  columns: requestColumns,
  actions: (request, { dialog, say }) => (
    <RequestActions
      request={request}
      onAsk={(action) =>
        action === 'fulfil'
          ? dialog.ask(buildFulfilQuestion(request))
          : dialog.open((handlers) => <ReasonModal request={request} action={action} {...handlers} />)
      }
      onData={async ({ id }) => {
        try {
          const answer = await fetchEndpoint(RequestedData, { params: { id } })
          saveFile(await answer.blob(), `duomenys-prasymas-${id}.json`)
        } catch (thrown) {
          say.failed(renderErrorMessage(thrown, 'Failo sudaryti nepavyko'))
        }
      }}
    />
  ),
  empty: {
    title: 'Prašymų nėra',
    text: 'Čia atsiras prašymai pateikti, ištaisyti ar ištrinti asmens duomenis. Gautą laišku įrašykite mygtuku „Įrašyti prašymą“.',
    next: ['/admin/users', 'Vartotojai'],
  },
})

export const clientLoader = list.clientLoader
export default list.Page

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

const buildFulfilQuestion = ({ id, kind }: DataRequest): ActionQuestion => ({
  variant: kind === 'erasure' ? 'danger' : 'warning',
  title: 'Įvykdyti prašymą',
  message: questions[kind],
  confirmLabel: 'Įvykdyti',
  send: async () => (await sendRequest(FulfilRequest, { params: { id } })).message,
  failure: 'Prašymo įvykdyti nepavyko',
  staysOpen: true,
})

type WithReason = 'refuse' | 'extend'

const dialogs = {
  refuse: { endpoint: RejectRequest, title: 'Atmesti prašymą', hint: 'Priežastį išsiųsime prašančiam žmogui.' },
  extend: {
    endpoint: ExtendRequest,
    title: 'Pratęsti dviem mėnesiais',
    hint: 'Pratęsti galima vieną kartą; priežastį išsiųsime prašančiam žmogui.',
  },
}

interface ReasonModalProps {
  request: DataRequest
  action: WithReason
  onDone: (words: string) => void
  onClose: () => void
}

/** The law requires the reason to be told. */
function ReasonModal({ request: { id }, action, onDone, onClose }: ReasonModalProps) {
  const { endpoint, title, hint } = dialogs[action]
  return (
    <EndpointForm
      endpoint={endpoint}
      params={{ id }}
      title={title}
      fields={{ reason: { kind: 'text', label: 'Priežastis', missing: 'nobody', rows: 4, max: 1000, hint } }}
      says="all"
      onClose={onClose}
      onDone={({ message }) => onDone(message)}
    />
  )
}

type RecordRequestModalProps = { onDone: (words: string) => void; onClose: () => void }

/** By letter, telephone or at the counter; 30 days from then. */
function RecordRequestModal({ onDone, onClose }: RecordRequestModalProps) {
  return (
    <EndpointForm
      endpoint={WriteDownRequest}
      title="Naujas prašymas"
      fields={{
        kind: { kind: 'choice', label: 'Ko prašo', labels: dataRequestKindLabels },
        email: {
          kind: 'text',
          label: 'El. paštas',
          missing: 'nobody',
          type: 'email',
          autoComplete: 'off',
          hint: 'Pagal jį rasime paskyrą ir atsakysime.',
        },
        received_on: { kind: 'day', label: 'Gauta', missing: 'nobody', start: toVilniusDay(new Date()) },
        note: { kind: 'text', label: 'Pastaba', missing: 'optional', rows: 2, max: 2000 },
      }}
      says="all"
      onClose={onClose}
      onDone={() => onDone('Prašymas įrašytas')}
    />
  )
}
