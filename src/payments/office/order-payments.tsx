import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { formatDay } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import { ask } from '#platform/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/office/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StateWord } from '#ui/state-word.tsx'
import { wayWords } from '../payment-ways.ts'
import { ListOrderPayments, type OrderBalance, type Payment } from '../payments.contract.ts'
import { PaymentModal, type PaymentToFill } from './payment-modal.tsx'

type Shown = AnswerOf<typeof ListOrderPayments>

type OrderPaymentsProps = {
  orderId: number
  /** Changes whenever something may have been paid since: the list is then read again. */
  version: unknown
  /** A payment was written: the order may be another. */
  onRecorded: (invoice: string | null) => void
}

/** What came for an order, what is still due or to be given back, and the form that writes the next payment. */
export function OrderPayments({ orderId, version, onRecorded }: OrderPaymentsProps) {
  const [shown, setShown] = useState<Shown | 'unread' | null>(null)
  const [filling, setFilling] = useState<PaymentToFill | null>(null)

  const load = useCallback(
    (signal?: AbortSignal) =>
      ask(ListOrderPayments, { params: { id: orderId }, ...(signal && { signal }) }).then(setShown, () => {
        if (!signal?.aborted) setShown('unread')
      }),
    [orderId],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` asks again
  useEffect(() => {
    const question = new AbortController()
    void load(question.signal)
    return () => question.abort()
  }, [load, version])

  if (shown === null) return <Skeleton className="h-40 w-full" />
  if (shown === 'unread')
    return (
      <Card title="Mokėjimai">
        <p className="mb-3 text-soft">Mokėjimų gauti nepavyko.</p>
        <Button size="small" variant="quiet" onClick={() => void load()}>
          Bandyti dar kartą
        </Button>
      </Card>
    )

  const { data, balance } = shown
  return (
    <Card
      title="Mokėjimai"
      aside={
        <Button size="small" variant="quiet" onClick={() => setFilling(nextPayment(balance))}>
          Įrašyti mokėjimą
        </Button>
      }
    >
      {data.length === 0 ? (
        <p className="text-soft">Už šį užsakymą dar nemokėta.</p>
      ) : (
        <ul className="grid gap-3">
          {data.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} onReverse={() => setFilling(reverseOf(payment))} />
          ))}
        </ul>
      )}
      <dl className="figures mt-4 grid gap-1.5 border-t border-line pt-4">
        <Sum name={balance.credited > 0 ? 'Mokėtina (atėmus kreditines)' : 'Mokėtina'}>{formatMoney(balance.owed)}</Sum>
        <Sum name="Gauta">{formatMoney(balance.received)}</Sum>
        {balance.due > 0 && (
          <Sum name={<StateWord colour="red">Trūksta</StateWord>}>
            <strong>{formatMoney(balance.due)}</strong>
          </Sum>
        )}
        {balance.over > 0 && (
          <Sum name={<StateWord colour="amber">Grąžintina klientui</StateWord>}>
            <strong>{formatMoney(balance.over)}</strong>
          </Sum>
        )}
      </dl>
      <PaymentModal
        orderId={orderId}
        filling={filling}
        receivedSeen={balance.received}
        onClose={() => setFilling(null)}
        onRecorded={(invoice) => {
          setFilling(null)
          void load()
          onRecorded(invoice)
        }}
      />
    </Card>
  )
}

/** What the clerk comes to write most likely: the rest of the price, or what is to be given back. */
const nextPayment = ({ due, over }: OrderBalance): PaymentToFill =>
  over > 0 ? { direction: 'out', amount: over } : { direction: 'in', amount: due || undefined }

const reverseOf = ({ amount, way, paid_on }: Payment): PaymentToFill => ({
  direction: amount > 0 ? 'out' : 'in',
  amount: Math.abs(amount),
  way,
  note: `Klaidingai įrašytas ${paid_on} mokėjimas`,
})

function PaymentLine({ payment, onReverse }: { payment: Payment; onReverse: () => void }) {
  const { paid_on, amount, way, receipt_number, note, bank_entry_id } = payment
  const where = bank_entry_id === null ? wayWords[way] : 'Iš banko išrašo'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <p className="text-sm text-soft">
        <span className="figures">{formatDay(paid_on)}</span>, {where}
        {receipt_number && `, kvitas ${receipt_number}`}
      </p>
      <p className={`figures text-right font-semibold ${amount < 0 ? 'text-bad' : ''}`}>{formatMoney(amount)}</p>
      <p className="text-sm text-soft">{note}</p>
      {amount > 0 && (
        <button
          type="button"
          className="justify-self-end py-1 text-link text-sm"
          aria-label={`Atitaisyti ${paid_on} mokėjimą ${formatMoney(amount)}`}
          onClick={onReverse}
        >
          Atitaisyti
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
