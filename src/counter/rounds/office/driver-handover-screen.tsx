import { useEffect, useMemo, useRef, useState } from 'react'
import { HandOverForm } from '#counter/handovers/office/hand-over-form.tsx'
import { HandoverActionsProvider } from '#counter/handovers/office/handover-actions.tsx'
import { MaySign } from '#counter/handovers/office/may-sign.tsx'
import { TakeBackForm } from '#counter/handovers/office/take-back-form.tsx'
import type { HandoverDraft } from '#counter/handovers/stored-handover-draft.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import type { SentStopReport } from '../rounds.contract.ts'
import type { StopOnPhone } from './apply-queued-reports.ts'
import { createDriverHandoverActions } from './create-driver-handover-actions.tsx'

interface DriverHandoverScreenProps {
  stop: StopOnPhone
  by: number
  drafts: Map<string, HandoverDraft>
  keep: (report: SentStopReport, key: string) => Promise<void>
  onBack: () => void
}

export function DriverHandoverScreen({ stop, by, drafts, keep, onBack }: DriverHandoverScreenProps) {
  // The stop stays as opened: it must not change under the driver's hands.
  const [{ handover }] = useState(stop)
  const means = useMemo(
    () =>
      createDriverHandoverActions({
        by,
        stop,
        drafts,
        keep: async (report, key) => {
          await keep(report, key)
          onBack()
        },
      }),
    [by, stop, drafts, keep, onBack],
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isOver = stop.visit === 'done' || stop.visit === 'failed'
  const waits =
    handover && (stop.kind === 'deliver' ? isLeft(handover) : handover.tools.some((tool) => tool.handed_out > 0))
  return (
    <div className="mt-2">
      <Button variant="link" onClick={onBack} className="inline-flex min-h-11 items-center gap-1">
        Atgal į maršrutą
      </Button>
      <h2 ref={heading} tabIndex={-1} className="mt-1 mb-4 text-xl font-semibold wrap-anywhere outline-none">
        {`${stop.client}, ${stop.address}`}
      </h2>
      {isOver || !handover || !waits ? (
        <EmptyState title={isOver ? 'Ši vieta jau aplankyta' : 'Nėra ko perduoti ar pasiimti'}>
          Jei kas ne taip, paskambinkite į parduotuvę.
        </EmptyState>
      ) : (
        <HandoverActionsProvider value={means}>
          {handover.may_sign.length > 0 && <MaySign people={handover.may_sign} />}
          {stop.kind === 'deliver' ? (
            <HandOverForm handover={handover} reload={nothing} />
          ) : (
            <TakeBackForm handover={handover} reload={nothing} afterDefects={() => null} />
          )}
        </HandoverActionsProvider>
      )}
    </div>
  )
}

const nothing = async () => {}

const isLeft = ({ tools, goods }: NonNullable<StopOnPhone['handover']>): boolean =>
  tools.some((tool) => tool.handed_out < tool.quantity) || goods.some(({ quantity, given }) => given < quantity)
