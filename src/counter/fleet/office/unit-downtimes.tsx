import { useState } from 'react'
import { downtimeKindLabels } from '#catalogue/units/downtime-kinds.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { type Downtime, EndDowntime, type ListDowntimes } from '../downtimes.contract.ts'

interface UnitDowntimesProps {
  question: PendingResult<AnswerOf<typeof ListDowntimes>> | undefined
  onDone: (words: string) => void
  onFailed: (thrown: unknown, words: string) => void
}

export function UnitDowntimes({ question, onDone, onFailed }: UnitDowntimesProps) {
  const { data: shown } = useLoaded(question)
  const mayEnd = usePermissions()('downtimes:write')
  const [ending, setEnding] = useState<Downtime | null>(null)
  const [pending, setPending] = useState(false)
  if (!shown || shown.data.length === 0) return null

  async function end() {
    if (!ending) return
    setPending(true)
    try {
      await sendRequest(EndDowntime, { params: { id: ending.id }, body: {} })
      onDone(ending.state === 'now' ? 'Prastova baigta: įrankis vėl laisvas' : 'Prastova atšaukta')
    } catch (thrown) {
      onFailed(thrown, 'Baigti prastovos nepavyko.')
    }
    setPending(false)
    setEnding(null)
  }

  const isNow = ending?.state === 'now'
  return (
    <Card title="Prastova">
      <ul className="grid gap-4">
        {shown.data.map((downtime) => (
          <li key={downtime.id} className="grid gap-2">
            <div>
              <span>{downtimeKindLabels[downtime.kind]}</span>
              <span className="block text-sm wrap-anywhere">{downtime.reason}</span>
              <span className="figures block text-sm text-soft">
                nuo <UnbrokenText>{formatDateTime(downtime.from)}</UnbrokenText>
                <span>{downtime.to ? ` iki ${formatDateTime(downtime.to)}` : ', kol bus baigta'}</span>
              </span>
            </div>
            {mayEnd && (
              <Button size="small" variant="quiet" className="justify-self-start" onClick={() => setEnding(downtime)}>
                {downtime.state === 'now' ? 'Baigti prastovą' : 'Atšaukti prastovą'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmModal
        isOpen={ending !== null}
        variant="warning"
        title={isNow ? 'Baigti prastovą' : 'Atšaukti prastovą'}
        confirmLabel={isNow ? 'Baigti' : 'Atšaukti prastovą'}
        cancelLabel="Palikti"
        pending={pending}
        onConfirm={end}
        onCancel={() => setEnding(null)}
        message={
          <p>
            <span>{ending?.unit?.code}</span> vėl bus galima nuomoti.
          </p>
        }
      />
    </Card>
  )
}
