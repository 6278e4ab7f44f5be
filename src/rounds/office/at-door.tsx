import { useEffect, useMemo, useRef, useState } from 'react'
import type { ActDraft } from '#handovers/kept-act.ts'
import { ActMeansProvider } from '#handovers/office/act-means.tsx'
import { HandOverForm } from '#handovers/office/hand-over-form.tsx'
import { MaySign } from '#handovers/office/may-sign.tsx'
import { TakeBackForm } from '#handovers/office/take-back-form.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { SentStopReport } from '../rounds.contract.ts'
import { doorMeans } from './door-means.tsx'
import type { StopOnPhone } from './with-reports.ts'

interface AtDoorProps {
  stop: StopOnPhone
  by: number
  drafts: Map<string, ActDraft>
  keep: (report: SentStopReport, key: string) => Promise<void>
  onBack: () => void
}

/** The counter's own form at a door: what changes hands, in which state, with pictures and a signature. */
export function AtDoor({ stop, by, drafts, keep, onBack }: AtDoorProps) {
  // The form goes on with the order as it was when it was opened: what comes in meanwhile must not change it under a finger.
  const [{ handover }] = useState(stop)
  const means = useMemo(
    () =>
      doorMeans({
        ...{ by, stop, drafts },
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
        <ActMeansProvider value={means}>
          {handover.may_sign.length > 0 && <MaySign people={handover.may_sign} />}
          {stop.kind === 'deliver' ? (
            <HandOverForm handover={handover} reload={nothing} />
          ) : (
            <TakeBackForm handover={handover} reload={nothing} afterDefects={() => null} />
          )}
        </ActMeansProvider>
      )}
    </div>
  )
}

const nothing = async () => {}

const isLeft = ({ tools, goods }: NonNullable<StopOnPhone['handover']>): boolean =>
  tools.some((tool) => tool.handed_out < tool.quantity) || goods.some(({ quantity, given }) => given < quantity)
