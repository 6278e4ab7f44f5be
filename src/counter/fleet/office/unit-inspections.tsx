import { useState } from 'react'
import { describeInspectionInterval } from '#catalogue/inspection-kinds.ts'
import {
  type Inspection,
  type ListInspections,
  RemoveInspection,
  ShowCertificate,
} from '#catalogue/units/inspections.contract.ts'
import type { Unit } from '#catalogue/units/units.contract.ts'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { FileIcon, PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { describeInspectionUse, InspectionStateLabel } from './inspection-state-label.tsx'
import { PassInspectionModal } from './pass-inspection-modal.tsx'

interface UnitInspectionsProps {
  unit: Unit
  question: PendingResult<AnswerOf<typeof ListInspections>>
  onDone: (words: string) => void
  onFailed: (thrown: unknown, words: string) => void
}

export function UnitInspections({ unit, question, onDone, onFailed }: UnitInspectionsProps) {
  const { data: shown, problem } = useLoaded(question)
  const mayWrite = usePermissions()('inspections:write') && unit.state !== 'retired'
  const [isOpen, setOpen] = useState(false)
  const [wrong, setWrong] = useState<Inspection | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const kinds = shown?.standing ?? []

  async function remove() {
    if (!wrong) return
    setRemoving(true)
    try {
      await sendRequest(RemoveInspection, { params: { id: wrong.id } })
      onDone('Patikra pašalinta')
    } catch (thrown) {
      onFailed(thrown, 'Patikros pašalinti nepavyko')
    }
    setRemoving(false)
    setWrong(null)
  }

  return (
    <Card
      title="Patikros"
      aside={
        mayWrite &&
        kinds.length > 0 && (
          <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
            <PlusIcon className="size-4" />
            Įrašyti
          </Button>
        )
      }
    >
      {!shown && problem === null && <Skeleton className="h-24 w-full" />}
      {problem !== null && <p className="text-soft">Patikrų gauti nepavyko.</p>}
      {shown && kinds.length === 0 && shown.data.length === 0 && (
        <p className="text-soft">Patikrų šis produktas neturi. Jų rūšys rašomos produkto formoje.</p>
      )}
      {kinds.length > 0 && (
        <ul className="grid gap-4">
          {kinds.map((standing) => (
            <li key={standing.kind}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold wrap-anywhere">{standing.kind}</span>
                <InspectionStateLabel standing={standing} />
              </p>
              <p className="figures text-sm text-soft">
                {[
                  ...describeInspectionUse(standing),
                  describeInspectionInterval(standing),
                  standing.obligatory && 'privaloma',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      {shown && shown.data.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 text-sm font-semibold text-soft">Atliktos</h3>
          <ul className="grid gap-3">
            {shown.data.map((inspection) => (
              <li key={inspection.id} className="flex items-start justify-between gap-2 border-t border-line pt-3">
                <Passed inspection={inspection} />
                {mayWrite && (
                  <IconButton
                    label={`Pašalinti patikrą: ${inspection.kind}, ${inspection.passed_on}`}
                    danger
                    onClick={() => setWrong(inspection)}
                  >
                    <TrashIcon />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {isOpen && (
        <PassInspectionModal
          unit={unit}
          kinds={kinds}
          onClose={() => setOpen(false)}
          onDone={(words) => {
            setOpen(false)
            onDone(words)
          }}
        />
      )}
      <ConfirmModal
        title="Pašalinti patikrą?"
        isOpen={wrong !== null}
        pending={isRemoving}
        onCancel={() => setWrong(null)}
        confirmLabel="Pašalinti"
        onConfirm={() => void remove()}
        message={wrong && `„${wrong.kind}“, atlikta ${wrong.passed_on}. Šalinkite tik tai, kas įrašyta per klaidą.`}
      />
    </Card>
  )
}

function Passed({ inspection }: { inspection: Inspection }) {
  const { kind, passed_on, valid_until, inspector, certificate_number, certificate, note, written_by } = inspection
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere">
        <span className="figures">{passed_on}</span> <span>{kind}</span>
      </p>
      <p className="text-sm wrap-anywhere text-soft">
        {[
          valid_until && `galioja iki ${valid_until}`,
          inspector,
          certificate_number && `Nr. ${certificate_number}`,
          note,
          written_by && `įrašė ${written_by} ${formatDay(inspection.created_at)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {certificate && <CertificateLink inspectionId={inspection.id} name={certificate.name} />}
    </div>
  )
}

/** Plain links carry no token. */
function CertificateLink({ inspectionId, name }: { inspectionId: number; name: string }) {
  const [state, setState] = useState<'idle' | 'opening' | 'failed'>('idle')
  async function open() {
    // Before any await, or the browser blocks the tab as a popup.
    const tab = globalThis.open('', '_blank')
    setState('opening')
    try {
      const answer = await fetchEndpoint(ShowCertificate, { params: { id: inspectionId } } as never)
      const address = URL.createObjectURL(await answer.blob())
      if (tab) tab.location.href = address
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
      setState('idle')
    } catch {
      tab?.close()
      setState('failed')
    }
  }
  return (
    <button
      type="button"
      className="text-link inline-flex min-h-8 items-center gap-2 text-sm"
      disabled={state === 'opening'}
      onClick={() => void open()}
    >
      <FileIcon className="size-4 shrink-0" />
      <span className="wrap-anywhere">
        {state === 'failed' ? 'Atidaryti nepavyko, bandykite dar kartą' : name || 'Pažymėjimas'}
      </span>
    </button>
  )
}
