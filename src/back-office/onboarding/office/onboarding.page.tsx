import { type ReactNode, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { type ImportKind, importKindLabels, importKinds } from '../import-kinds.ts'
import { buildImportEndpoints, ListImports, ListMoveSteps, UndoImport } from '../onboarding.contract.ts'
import { ImportFile } from './import-file.tsx'
import { MoveSteps } from './move-steps.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const readKind = (search: URLSearchParams): ImportKind =>
  importKinds.find((kind) => kind === search.get('kas')) ?? 'clients'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const kind = readKind(search)
  return {
    kind,
    fields: sendRequest(buildImportEndpoints(kind).fields, { signal }),
    imports: sendRequest(ListImports, { signal }),
    steps: sendRequest(ListMoveSteps, { signal }),
  }
})

type DoneImport = AnswerOf<typeof ListImports>['data'][number]

const columns: Column<DoneImport>[] = [
  { key: 'at', head: 'Kada', rowHead: true, cell: ({ at }) => formatDateTime(at) },
  { key: 'kind', head: 'Kas', cell: ({ kind }) => importKindLabels[kind] },
  { key: 'created', head: 'Nauji', number: true, cell: ({ created }) => created },
  { key: 'updated', head: 'Pakeisti', number: true, cell: ({ updated }) => updated },
  {
    key: 'undone',
    head: 'Būsena',
    phone: 'first',
    cell: ({ undone_at }) => (undone_at ? `Atšaukta ${formatDateTime(undone_at)}` : 'Įkelta'),
  },
]

export default function OnboardingPage() {
  const { kind, fields, imports, steps } = useLoaderData<typeof clientLoader>()
  const [, setSearch] = useSearchParams()
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const [undoing, setUndoing] = useState<DoneImport>()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<ReactNode>()
  const [isLed, setIsLed] = useState(false)
  const [compares, setCompares] = useState<ImportKind>()
  const known = useLoaded(fields).data?.data ?? []
  const done = useLoaded(imports)
  const listed = useLoaded(steps)

  async function undo({ id }: DoneImport) {
    setPending(true)
    try {
      const { data } = await sendRequest(UndoImport, { params: { id } })
      say.done(`Importas atšauktas. Pašalinta įrašų: ${data.removed}.`)
      setUndoing(undefined)
    } catch (thrown) {
      setRefused(renderErrorMessage(thrown, 'Importo atšaukti nepavyko'))
    } finally {
      setPending(false)
      void revalidate()
    }
  }

  const choose = (next: ImportKind) => setSearch({ kas: next }, { replace: true, preventScrollReset: true })

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead />
      <p className="mb-5 max-w-prose text-soft">
        Įkelkite duomenis iš ankstesnės programos iš eilės: nuomoms reikia klientų ir technikos, užstatams – nuomų.
        Failas pirmiausia tik patikrinamas; įkelti duomenys atšaukiami vienu paspaudimu, kol jų niekas nenaudoja.
      </p>
      <MoveSteps
        steps={listed.data?.data ?? []}
        loading={listed.loading}
        compares={compares}
        onCompare={setCompares}
        onSaved={() => {
          say.done('Palyginimas įrašytas.')
          void revalidate()
        }}
      />
      <RadioGroup
        label="Ką įkelti"
        name="kind"
        className="mb-6 lg:[&>div]:grid lg:[&>div]:grid-cols-4"
        value={kind}
        options={importKinds.map((value) => ({ value, label: importKindLabels[value] }))}
        onChange={(value) => choose(value as ImportKind)}
      />
      <ImportFile
        key={kind}
        kind={kind}
        fields={known}
        takesFocus={isLed}
        onDone={() => void revalidate()}
        onCompare={() => setCompares(kind)}
        onNext={(next) => {
          setIsLed(true)
          choose(next)
        }}
      />
      <Card title="Kas įkelta" className="mt-6">
        <DataTable
          label="Įkelti failai"
          loading={done.loading}
          rows={done.data?.data ?? []}
          rowKey={({ id }) => id}
          columns={columns}
          empty={<EmptyState title="Dar nieko neįkelta">Čia bus kiekvienas įkeltas failas.</EmptyState>}
          actions={(row) =>
            row.undone_at === null && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  setRefused(undefined)
                  setUndoing(row)
                }}
              >
                Atšaukti importą
                <span className="sr-only">{`: ${importKindLabels[row.kind]}, ${formatDateTime(row.at)}`}</span>
              </Button>
            )
          }
        />
      </Card>
      <ConfirmModal
        title="Atšaukti importą?"
        isOpen={undoing !== undefined}
        pending={pending}
        error={refused}
        confirmLabel="Pašalinti įkeltus"
        cancelLabel="Palikti"
        message="Bus pašalinta viskas, ką šis failas sukūrė, o ką pakeitė – bus kaip buvę. Jei kas nors jau naudojama ar pakeista, nebus pašalinta nieko."
        onConfirm={() => undoing && void undo(undoing)}
        onCancel={() => setUndoing(undefined)}
      />
    </>
  )
}
