import { useState } from 'react'
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
  const known = useLoaded(fields).data?.data ?? []
  const done = useLoaded(imports)
  const listed = useLoaded(steps)

  async function undo({ id }: DoneImport) {
    setPending(true)
    try {
      const { data } = await sendRequest(UndoImport, { params: { id } })
      say.done(`Importas atšauktas. Pašalinta įrašų: ${data.removed}.`)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Importo atšaukti nepavyko'))
    } finally {
      setPending(false)
      setUndoing(undefined)
      void revalidate()
    }
  }

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
        onSaved={() => {
          say.done('Palyginimas įrašytas.')
          void revalidate()
        }}
      />
      <RadioGroup
        label="Ką įkelti"
        name="kind"
        className="mb-6"
        value={kind}
        options={importKinds.map((value) => ({ value, label: importKindLabels[value] }))}
        onChange={(value) => setSearch({ kas: value }, { replace: true, preventScrollReset: true })}
      />
      <ImportFile key={kind} kind={kind} fields={known} onDone={() => void revalidate()} />
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
              <Button variant="quiet" size="small" onClick={() => setUndoing(row)}>
                Atšaukti importą
              </Button>
            )
          }
        />
      </Card>
      <ConfirmModal
        title="Atšaukti importą?"
        isOpen={undoing !== undefined}
        pending={pending}
        confirmLabel="Pašalinti įkeltus"
        cancelLabel="Palikti"
        message="Bus pašalinta viskas, ką šis failas sukūrė, o ką pakeitė – bus kaip buvę. Jei kas nors jau naudojama ar pakeista, nebus pašalinta nieko."
        onConfirm={() => undoing && void undo(undoing)}
        onCancel={() => setUndoing(undefined)}
      />
    </>
  )
}
