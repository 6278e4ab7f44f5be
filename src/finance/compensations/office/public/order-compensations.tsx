import { useState } from 'react'
import { Link } from 'react-router'
import { PreviewReminderOfDamage, RemindOfDamage } from '#finance/debts/debts.contract.ts'
import { LetterModal } from '#finance/debts/office/letter-modal.tsx'
import { type ReminderStep, reminderStepLabels, reminderSteps } from '#finance/debts/reminder-steps.ts'
import { PaymentFields, readPaymentFields, validateAmount } from '#finance/payments/office/payment-fields.tsx'
import type { OrderRental } from '#orders/orders.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { IfPermitted, usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import {
  CancelCompensation,
  type Compensation,
  type ListCompensations,
  PayCompensation,
} from '../../compensations.contract.ts'
import { IssueModal } from '../issue-modal.tsx'

interface OrderCompensationsProps {
  orderId: number
  rentals: Pick<OrderRental, 'id' | 'title'>[]
  question: PendingResult<AnswerOf<typeof ListCompensations>>
  onChanged: (done: string) => void
}

export function OrderCompensations({ orderId, rentals, question, onChanged }: OrderCompensationsProps) {
  const shown = useLoaded(question).data
  const [asking, ask] = useState<
    'issue' | { pay: Compensation } | { cancel: Compensation } | { remind: Compensation } | null
  >(null)
  if (!shown || (shown.data.length === 0 && rentals.length === 0)) return null
  const close = () => ask(null)
  const done = (words: string) => {
    close()
    onChanged(words)
  }
  return (
    <Card title="Nuostolių atlyginimas">
      {shown.data.length === 0 ? (
        <p className="text-soft">Sąskaitų už sugadintus ar negrąžintus įrankius nėra.</p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.data.map((one) => (
            <Row
              key={one.id}
              compensation={one}
              onPay={() => ask({ pay: one })}
              onCancel={() => ask({ cancel: one })}
              onRemind={() => ask({ remind: one })}
            />
          ))}
        </ul>
      )}
      <IfPermitted right="deposits:write">
        <Button variant="quiet" className="mt-4 w-full" onClick={() => ask('issue')}>
          Išrašyti nuostolių atlyginimo sąskaitą
        </Button>
      </IfPermitted>
      {asking === 'issue' && (
        <IssueModal orderId={orderId} rentals={rentals} limited={shown.limited} onClose={close} onDone={done} />
      )}
      {asking !== null && typeof asking === 'object' && 'pay' in asking && (
        <PayModal compensation={asking.pay} onClose={close} onDone={done} />
      )}
      {asking !== null && typeof asking === 'object' && 'cancel' in asking && (
        <CancelModal compensation={asking.cancel} onClose={close} onDone={done} />
      )}
      {asking !== null && typeof asking === 'object' && 'remind' in asking && (
        <RemindModal compensation={asking.remind} onClose={close} onDone={done} />
      )}
    </Card>
  )
}

interface RowProps {
  compensation: Compensation
  onPay: () => void
  onCancel: () => void
  onRemind: () => void
}

function Row({ compensation, onPay, onCancel, onRemind }: RowProps) {
  const { number, due_on, lines, price_with_vat, open, cancelled_by, client_id, last_reminder } = compensation
  const may = usePermissions()
  const isUntouched = open === price_with_vat
  const isLate = due_on !== null && due_on < toVilniusDay(new Date())
  return (
    <li className="py-3 first:pt-0">
      <p className="figures flex items-start justify-between gap-3 font-semibold">
        <span>{number}</span>
        <span className="whitespace-nowrap">{formatMoney(price_with_vat)}</span>
      </p>
      <p className="wrap-anywhere text-sm text-soft">{lines.map(({ title }) => title).join('; ')}</p>
      <p className="figures mt-1 text-sm">
        {cancelled_by ? (
          <StateLabel colour="neutral">{`Atšaukta, ${cancelled_by}`}</StateLabel>
        ) : open === 0 ? (
          <StateLabel colour="green">Apmokėta</StateLabel>
        ) : (
          <StateLabel colour="amber">{`Liko ${formatMoney(open)}${due_on ? `, iki ${formatDay(due_on)}` : ''}`}</StateLabel>
        )}
      </p>
      {last_reminder && open > 0 && (
        <p className="figures mt-1 text-sm text-soft">
          {`${reminderStepLabels[last_reminder.step as ReminderStep]} ${formatDay(last_reminder.sent_at)}`}
        </p>
      )}
      {open > 0 && (
        <div className="mt-1 flex flex-wrap gap-x-4">
          {may('payments:write') && (
            <Button variant="link" className="py-1 text-sm" onClick={onPay}>
              Įrašyti mokėjimą<span className="sr-only">{` ${number}`}</span>
            </Button>
          )}
          {isLate && client_id === null && may('debts:write') && (
            <Button variant="link" className="py-1 text-sm" onClick={onRemind}>
              Siųsti priminimą<span className="sr-only">{` ${number}`}</span>
            </Button>
          )}
          {isLate && client_id !== null && may('debts:read') && (
            <Link to={`/admin/buhalterija/skolos/${client_id}`} className="text-link py-1 text-sm">
              Kliento skola<span className="sr-only">{` ${number}`}</span>
            </Link>
          )}
          {may('credits:write') && isUntouched && (
            <Button variant="link" className="py-1 text-sm" onClick={onCancel}>
              Atšaukti<span className="sr-only">{` ${number}`}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface CancelModalProps {
  compensation: Compensation
  onClose: () => void
  onDone: (words: string) => void
}

function CancelModal({ compensation: { id, number }, onClose, onDone }: CancelModalProps) {
  return (
    <EndpointForm
      endpoint={CancelCompensation}
      params={{ id }}
      title={`Atšaukti ${number}`}
      saveLabel="Atšaukti sąskaitą"
      fields={{ reason: { kind: 'text', label: 'Kodėl atšaukiama', missing: 'by-server', rows: 3, max: 500 } }}
      below={
        <p className="text-sm text-soft">
          Atšaukiama visa sąskaita: išrašomas tos pačios serijos dokumentas su priešinga suma. Priežastis bus jame.
        </p>
      }
      says="sent"
      fallback="Atšaukti nepavyko."
      onClose={onClose}
      onDone={({ data }) => onDone(`${number} atšaukta, išrašyta ${data.cancelled_by}`)}
    />
  )
}

interface PayModalProps {
  compensation: Compensation
  onClose: () => void
  onDone: (words: string) => void
}

function PayModal({ compensation: { id, number, open }, onClose, onDone }: PayModalProps) {
  return (
    <EndpointForm
      endpoint={PayCompensation}
      params={{ id }}
      title={`Mokėjimas pagal ${number}`}
      body={readPaymentFields}
      check={validateAmount}
      says="sent"
      fallback="Mokėjimo įrašyti nepavyko."
      onClose={onClose}
      onDone={({ data }) => onDone(data.open > 0 ? `Įrašyta. Liko ${formatMoney(data.open)}` : `${number} apmokėta`)}
    >
      <PaymentFields amount={open} />
      <p className="text-sm text-soft">Įrašyto mokėjimo pakeisti negalima: klaida atitaisoma priešingu įrašu.</p>
    </EndpointForm>
  )
}

interface RemindModalProps {
  compensation: Compensation
  onClose: () => void
  onDone: (words: string) => void
}

function RemindModal({ compensation: { id, number, last_reminder }, ...handlers }: RemindModalProps) {
  const sent = last_reminder?.step ?? 0
  const [step, setStep] = useState<ReminderStep>(reminderSteps.find((one) => one > sent) ?? 3)
  return (
    <LetterModal
      title={`Priminti apie ${number}`}
      step={step}
      onStep={setStep}
      subject={{ step }}
      preview={(body, signal) => sendRequest(PreviewReminderOfDamage, { params: { id }, body, signal })}
      send={() => sendRequest(RemindOfDamage, { params: { id }, body: { step } })}
      {...handlers}
    />
  )
}
