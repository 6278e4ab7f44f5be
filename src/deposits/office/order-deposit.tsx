import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDateTime } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/office/card.tsx'
import { Allowed } from '#ui/office/may.tsx'
import type { Question } from '#ui/office/question.ts'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { depositKindWords, depositWayWords } from '../deposit-words.ts'
import type { ShowDeposit } from '../deposits.contract.ts'
import { HoldModal } from './hold-modal.tsx'
import { SettleModal } from './settle-modal.tsx'

type OrderDepositProps = {
  orderId: number
  /** Undefined as an answer: this order has no deposit. */
  question: Question<AnswerOf<typeof ShowDeposit> | undefined>
  onChanged: (done: string) => void
}

/** The deposit of an order: agreed, held, and what became of it. Nothing while it can't be read. */
export function OrderDeposit({ orderId, question, onChanged }: OrderDepositProps) {
  const deposit = useLoaded(question).data?.data
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<'hold' | 'settle' | null>(null)

  if (!deposit) return null
  const { agreed, held, entries } = deposit
  const done = (words: string) => {
    setOpen(null)
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
      {entries.length > 0 && (
        <ul className="mt-3 grid gap-2 border-t border-line pt-3 text-sm">
          {entries.map((entry) => (
            <li key={entry.id}>
              <p className="figures flex justify-between gap-4">
                <span>
                  {depositKindWords[entry.kind]}
                  {entry.way && ` ${depositWayWords[entry.way].toLowerCase()}`}
                </span>
                <span className="whitespace-nowrap">{formatMoney(entry.amount)}</span>
              </p>
              <p className="figures text-soft">
                {formatDateTime(entry.at)}
                {entry.reason && `, ${entry.reason}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Allowed right="deposits:write">
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => setOpen('hold')}>
            Priimti užstatą
          </Button>
          {held > 0 && (
            <Button variant="quiet" onClick={() => setOpen('settle')}>
              Grąžinti arba sulaikyti
            </Button>
          )}
        </div>
      </Allowed>
      <HoldModal
        {...{ orderId, held }}
        proposed={Math.max(0, agreed - held)}
        isOpen={open === 'hold'}
        onClose={() => setOpen(null)}
        onDone={() => done('Užstatas priimtas')}
        onStale={() => void revalidate()}
      />
      <SettleModal
        {...{ orderId, held }}
        isOpen={open === 'settle'}
        onClose={() => setOpen(null)}
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
