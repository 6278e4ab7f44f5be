import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatRfReference } from '#people/documents/rf-reference.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { IfPermitted } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { formatDepositEntryLabel } from '../../deposit-labels.ts'
import type { ShowDeposit } from '../../deposits.contract.ts'
import { SettleModal } from '../settle-modal.tsx'

type OrderDepositProps = {
  orderId: number
  question: PendingResult<AnswerOf<typeof ShowDeposit> | undefined>
  onChanged: (done: string) => void
  onTake?: (() => void) | undefined
  beside?: ReactNode
  onProblemSeen?: () => void
}

export function OrderDepositCard({ orderId, question, onChanged, onTake, beside, onProblemSeen }: OrderDepositProps) {
  const deposit = useLoaded(question).data?.data
  const { revalidate } = useRevalidator()
  const [settling, setSettling] = useState(false)

  if (!deposit) return null
  const { agreed, held, reference, entries, paid_from: paidFrom, card_hold: card, card_problem: problem } = deposit
  const done = (words: string) => {
    setSettling(false)
    onChanged(words)
  }
  return (
    <Card title="Užstatas">
      <dl className="figures grid gap-1">
        <Sum name="Sutarta">{agreed > 0 ? formatMoney(agreed) : 'neimamas'}</Sum>
        <Sum name="Laikoma" strong>
          {formatMoney(held)}
        </Sum>
      </dl>
      {reference && held < agreed && (
        <p className="figures mt-2 text-sm text-soft">
          Pavedimu: įmokos kodas <span className="whitespace-nowrap">{formatRfReference(reference)}</span>
        </p>
      )}
      {card && (
        <p className="figures mt-2">
          Kortelėje rezervuota <span>{formatMoney(card.amount)}</span>
          <span>{card.held_until && `, iki ${formatDateTime(card.held_until)}`}</span>
          {card.needs_customer && (
            <span className="block font-medium text-bad">
              Bankas pratęsti be kliento neleidžia: jam išsiųstas laiškas.
            </span>
          )}
        </p>
      )}
      {problem && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <p className="font-medium text-bad">{problem}</p>
          {onProblemSeen && (
            <IfPermitted right="deposits:write">
              <Button size="small" variant="quiet" onClick={onProblemSeen}>
                Sutvarkyta
              </Button>
            </IfPermitted>
          )}
        </div>
      )}
      {entries.length > 0 && (
        <ul className="mt-3 grid gap-2 border-t border-line pt-3 text-sm">
          {entries.map((entry) => (
            <li key={entry.id}>
              <p className="figures flex justify-between gap-4">
                <span>{formatDepositEntryLabel(entry.kind, entry.way)}</span>
                <span className="whitespace-nowrap">{formatMoney(entry.amount)}</span>
              </p>
              <p className="figures text-soft">
                <span>{formatDateTime(entry.at)}</span>
                <span>{entry.reason && `, ${entry.reason}`}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <IfPermitted right="deposits:write">
        <div className="mt-4 flex flex-wrap gap-2">
          {onTake && (
            <Button variant="quiet" onClick={onTake}>
              Priimti užstatą
            </Button>
          )}
          {held > 0 && (
            <Button variant="quiet" onClick={() => setSettling(true)}>
              Grąžinti arba sulaikyti
            </Button>
          )}
          {beside}
        </div>
      </IfPermitted>
      <SettleModal
        orderId={orderId}
        held={held}
        paidFrom={paidFrom}
        isOpen={settling}
        onClose={() => setSettling(false)}
        onDone={() => done('Užstato atsiskaitymas įrašytas')}
        onStale={() => void revalidate()}
      />
    </Card>
  )
}

function Sum({ name, strong, children }: { name: string; strong?: boolean; children: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${strong ? 'text-lg font-semibold' : 'text-soft'}`}>
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  )
}
