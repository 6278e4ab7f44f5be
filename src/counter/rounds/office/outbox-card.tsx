import { useState } from 'react'
import { pickPluralForm } from '#platform/pick-plural-form.ts'
import { toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { Button } from '#shell/ui/button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { useOnline } from '#shell/ui/use-online.ts'
import type { QueuedReport } from '../outbox.ts'
import type { useOutbox } from './use-outbox.ts'

interface OutboxCardProps {
  outbox: ReturnType<typeof useOutbox>
  isFresh: boolean
  toldAt: string
}

const reportForms = { one: 'pranešimas', few: 'pranešimai', other: 'pranešimų' }

/** Nothing disappears before a person has seen it. */
export function OutboxCard({ outbox, isFresh, toldAt }: OutboxCardProps) {
  const online = useOnline()
  const waiting = outbox.reports.filter(({ refused }) => !refused)
  const refused = outbox.reports.filter((report) => report.refused)
  return (
    <div className="mt-4 grid grid-cols-1 gap-3">
      <div role="status" className="grid grid-cols-1 gap-3 empty:hidden">
        {waiting.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-house border-l-4 border-steel bg-steel-tint px-4 py-3">
            <p>
              <span className="figures font-semibold">
                {`${waiting.length}\u00a0${pickPluralForm(waiting.length, reportForms)}`}
              </span>{' '}
              telefone. <span>{whenSent(online, outbox.isSending)}</span>
            </p>
            {online && (
              <Button size="small" variant="quiet" pending={outbox.isSending} onClick={outbox.send}>
                Siųsti dabar
              </Button>
            )}
          </div>
        )}
        {!isFresh && (
          <p className="text-sm text-soft">{`Rodoma, kas buvo ${toVilniusTime(new Date(toldAt))}. Naujausio gauti nepavyko.`}</p>
        )}
      </div>
      {refused.map((report) => (
        <Refused key={report.key} report={report} outbox={outbox} />
      ))}
    </div>
  )
}

function whenSent(online: boolean, isSending: boolean): string {
  if (!online) return 'Išsiųsime, kai bus ryšys.'
  return isSending ? 'Siunčiame.' : 'Dar neišsiųsta, bandysime vėl.'
}

const what = {
  'set-out': 'Išvykimas',
  arrived: 'Atvykimas',
  failed: 'Nepavykęs apsilankymas',
  'handed-over': 'Perdavimo aktas',
  'taken-back': 'Grąžinimo aktas',
}

function Refused({ report, outbox }: { report: QueuedReport; outbox: OutboxCardProps['outbox'] }) {
  const [isAsking, setAsking] = useState(false)
  const { refused } = report
  const isAct = report.report.kind === 'handed-over' || report.report.kind === 'taken-back'
  return (
    <section aria-label="Neįrašyta" className="rounded-house border-l-4 border-bad bg-bad-tint px-4 py-3">
      <h2 className="font-semibold text-bad">{`Neįrašyta: ${what[report.report.kind].toLowerCase()}`}</h2>
      <p className="mt-1 wrap-anywhere">{report.title}</p>
      <p className="mt-1 wrap-anywhere">{refused?.message}</p>
      <p className="mt-1 text-sm text-soft">
        <span>{isAct && 'Parašas ir nuotraukos liko telefone. '}</span>
        <span>
          {report.report.kind === 'failed' && report.report.photos.length > 0 && 'Nuotraukos liko telefone. '}
        </span>
        Paskambinkite į parduotuvę ir sutarkite, ką daryti.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {refused?.code === 'stop-replanned' ? (
          <Button size="small" onClick={() => outbox.retry(report, { despite_changes: true })}>
            Įrašyti vis tiek
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={() => outbox.retry(report)}>
            Siųsti dar kartą
          </Button>
        )}
        <Button size="small" variant="danger" onClick={() => setAsking(true)}>
          Ištrinti
        </Button>
      </div>
      <ConfirmModal
        isOpen={isAsking}
        title="Ištrinti iš telefono?"
        message={
          isAct
            ? 'Parduotuvė šio akto neturi: ištrynus nebeliks nei parašo, nei nuotraukų.'
            : 'Parduotuvė šio pranešimo neturi ir jo nebegaus.'
        }
        confirmLabel="Ištrinti"
        onConfirm={() => void outbox.drop(report)}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
