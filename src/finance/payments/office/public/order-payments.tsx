import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { paymentWayLabels } from '../../payment-ways.ts'
import type { ListOrderPayments, Payment } from '../../payments.contract.ts'
import { OrderRefundModal } from '../order-refund-modal.tsx'
import { UndoPayment } from '../undo-payment.tsx'

type OrderPaymentsProps = {
  orderId: number
  question: PendingResult<AnswerOf<typeof ListOrderPayments>>
  onRecorded: (invoice: string | null) => void
  onUndone: (words: string) => void
  /** `proposed`: cents with VAT. */
  onCredit: (proposed: number) => void
  onSettle?: (() => void) | undefined
}

export function OrderPayments({ orderId, question, onRecorded, onUndone, onCredit, onSettle }: OrderPaymentsProps) {
  const { data: shown, problem } = useLoaded(question)
  const { revalidate } = useRevalidator()
  const [refunding, setRefunding] = useState(false)
  const [undoing, setUndoing] = useState<Payment | null>(null)
  const may = usePermissions()

  if (problem !== null && !shown)
    return (
      <Card title="Mokėjimai">
        <p className="mb-3 text-soft">Mokėjimų gauti nepavyko.</p>
        <Button size="small" variant="quiet" onClick={() => void revalidate()}>
          Bandyti dar kartą
        </Button>
      </Card>
    )

  if (!shown) return <Skeleton className="h-40 w-full" />

  const { data, balance, paid_from: paidFrom } = shown
  return (
    <Card
      title="Mokėjimai"
      aside={
        onSettle && (
          <Button size="small" variant="quiet" onClick={onSettle}>
            Atsiskaitymas
          </Button>
        )
      }
    >
      {data.length === 0 ? (
        <p className="text-soft">Už šį užsakymą dar nemokėta.</p>
      ) : (
        <ul className="grid gap-3">
          {data.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} onUndo={() => setUndoing(payment)} />
          ))}
        </ul>
      )}
      <dl className="figures mt-4 grid gap-1.5 border-t border-line pt-4">
        <Sum name={balance.credited > 0 ? 'Mokėtina (atėmus kreditines)' : 'Mokėtina'}>{formatMoney(balance.owed)}</Sum>
        <Sum name="Gauta">{formatMoney(balance.received)}</Sum>
        {balance.due > 0 && (
          <Sum name={<StateLabel colour="red">Trūksta</StateLabel>}>
            <strong>{formatMoney(balance.due)}</strong>
          </Sum>
        )}
        {balance.over > 0 && (
          <Sum name={<StateLabel colour="amber">Grąžintina klientui</StateLabel>}>
            <strong>{formatMoney(balance.over)}</strong>
          </Sum>
        )}
        {balance.advance > 0 && <Sum name="Perėjo į kliento avansą">{formatMoney(balance.advance)}</Sum>}
        {balance.uncredited > 0 && (
          <Sum name={<StateLabel colour="amber">Grąžinta be kreditinės</StateLabel>}>
            <strong>{formatMoney(balance.uncredited)}</strong>
          </Sum>
        )}
        {data.length > 0 && balance.due + balance.over + balance.uncredited === 0 && (
          <Sum name={<StateLabel colour="green">Atsiskaityta</StateLabel>}>{''}</Sum>
        )}
      </dl>
      {balance.received > 0 && may('payments:refund') && (
        <Button size="small" variant="quiet" className="mt-3" onClick={() => setRefunding(true)}>
          Grąžinti pinigus
        </Button>
      )}
      {balance.uncredited > 0 && may('credits:write') && (
        <MissingCredit onCredit={() => onCredit(balance.uncredited)} />
      )}
      {undoing && (
        <UndoPayment
          payment={undoing}
          onClose={() => setUndoing(null)}
          onDone={(words) => {
            setUndoing(null)
            onUndone(words)
          }}
        />
      )}
      {refunding && (
        <OrderRefundModal
          orderId={orderId}
          balance={balance}
          paidFrom={paidFrom}
          onClose={() => setRefunding(false)}
          onRecorded={(invoice) => {
            setRefunding(false)
            onRecorded(invoice)
          }}
        />
      )}
    </Card>
  )
}

function MissingCredit({ onCredit }: { onCredit: () => void }) {
  return (
    <div className="mt-3 grid gap-3 text-sm">
      <p>
        <VatWords>
          PVM sąskaita faktūra tebegalioja visai sumai. Išrašykite kreditinę sąskaitą grąžintai sumai. Jei pinigai
          negrąžinti, atitaisykite grąžinimo įrašą.
        </VatWords>
      </p>
      <Button size="small" variant="quiet" className="justify-self-start" onClick={onCredit}>
        Išrašyti kreditinę sąskaitą
      </Button>
    </div>
  )
}

function PaymentLine({ payment, onUndo }: { payment: Payment; onUndo: () => void }) {
  const { paid_on, amount, way, receipt_number, note, bank_entry_id, reverses, reversed } = payment
  const where = bank_entry_id === null ? paymentWayLabels[way] : 'Iš banko išrašo'
  const may = usePermissions()
  const undo = bank_entry_id === null ? 'Atitaisyti' : 'Atšaukti priskyrimą'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <p className="text-sm text-soft">
        <span className="figures">{formatDay(paid_on)}</span>, <span>{where}</span>
        <span>{receipt_number && `, kvitas ${receipt_number}`}</span>
      </p>
      <p className={`figures text-right font-semibold ${reversed ? 'text-soft line-through' : ''}`}>
        {formatMoney(amount)}
      </p>
      <p className="text-sm text-soft wrap-anywhere">
        {[reverses !== null && 'Atitaisymas', reversed && 'Atitaisyta', note].filter(Boolean).join(': ')}
      </p>
      {way === 'online' && (
        <Link
          to={`/admin/buhalterija/internetu?order_id=${payment.order_id}`}
          className="justify-self-end py-1 text-link text-sm"
        >
          Mokėjimas internetu
        </Link>
      )}
      {way !== 'online' &&
        reverses === null &&
        !reversed &&
        may(bank_entry_id === null ? 'payments:refund' : 'payments:import') && (
          <button
            type="button"
            className="justify-self-end py-1 text-link text-sm"
            aria-label={`${undo}: ${paid_on}, ${formatMoney(amount)}`}
            onClick={onUndo}
          >
            {undo}
          </button>
        )}
    </li>
  )
}

function Sum({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
