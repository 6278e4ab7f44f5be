import type { ReactNode } from 'react'
import { payMethodLabels } from '#finance/providers/pay-methods.ts'
import { formatDateTime, formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Card } from '#shell/ui/office/card.tsx'
import { movementNotes, providerTitles } from '../online-payment-states.ts'
import type { OnlinePaymentLife, OnlineRefund } from '../online-payments.contract.ts'
import { PaidFor } from './online-payment-columns.tsx'
import { OnlineStateWord } from './online-state.tsx'

export function PaymentFacts({ payment }: { payment: OnlinePaymentLife }) {
  const { provider, method, way, bills, received, returned, written, reference, provider_id } = payment
  return (
    <Card title="Mokėjimas">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        <Fact term="Būsena">
          <OnlineStateWord state={payment.state} />
        </Fact>
        <Fact term="Už ką">
          <PaidFor {...payment} />
          {bills.length > 0 && (
            <span className="block text-sm wrap-anywhere text-soft">
              {bills.map(({ full_number }) => full_number).join(', ')}
            </span>
          )}
        </Fact>
        <Fact term="Kaip">{`${way ?? payMethodLabels[method]}, ${providerTitles[provider]}`}</Fact>
        <Fact term="Gauta pas teikėją">
          <span className="figures">{formatMoney(received)}</span>
        </Fact>
        <Fact term="Grąžinta">
          <span className="figures">{formatMoney(returned)}</span>
        </Fact>
        <Fact term="Įrašyta mokėjimais">
          <span className={`figures ${written === received - returned ? '' : 'font-semibold text-bad'}`}>
            {formatMoney(written)}
          </span>
        </Fact>
        <Fact term="Mūsų numeris">
          <span className="figures wrap-anywhere">{reference}</span>
        </Fact>
        <Fact term="Teikėjo numeris">
          <span className="figures wrap-anywhere">{provider_id ?? '–'}</span>
        </Fact>
        <Fact term="Kada klausta teikėjo">
          <span>
            {payment.asked_at ? `${formatDateTime(payment.asked_at)}, iš viso ${payment.asks}` : 'Dar neklausta'}
          </span>
          {payment.next_ask_at && (
            <span className="block text-sm text-soft">{`Vėl bus klausiama ${formatDateTime(payment.next_ask_at)}`}</span>
          )}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function PaymentTimeline({ payment }: { payment: OnlinePaymentLife }) {
  const events = eventsOf(payment).toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <Card title="Kas vyko">
      <ol className="grid gap-3">
        {events.map(({ key, at, words, more }) => (
          <li key={key} className="grid gap-x-6 sm:grid-cols-[11rem_1fr]">
            <time dateTime={at} className="figures text-sm text-soft">
              {formatDateTime(at)}
            </time>
            <span className="min-w-0 wrap-anywhere">
              <span>{words}</span>
              {more && <span className="block text-sm text-soft">{more}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface TimelineEntry {
  key: string
  at: string
  words: string
  more?: string
}

function eventsOf({
  begun_at,
  refused_because,
  movements,
  refunds,
  notifications,
}: OnlinePaymentLife): TimelineEntry[] {
  return [
    {
      key: 'begun',
      at: begun_at,
      words: refused_because ? 'Pradėti mokėjimo nepavyko' : 'Pradėta mokėti',
      ...(refused_because && { more: refused_because }),
    },
    ...notifications.map(({ id, came_at, times, last_at }) => ({
      key: `notification ${id}`,
      at: came_at,
      words: 'Teikėjas pranešė, kad kažkas įvyko',
      ...(times > 1 && { more: `Tas pats pranešimas atėjo ${times} kartus, paskutinis ${formatDateTime(last_at)}` }),
    })),
    ...movements.map(({ id, kind, amount, at, payment }) => ({
      key: `movement ${id}`,
      at,
      words: `${movementNotes[kind]}: ${formatMoney(amount)}`,
      more: payment
        ? `Įrašyta ${formatDay(payment.paid_on)}${payment.amount === amount ? '' : `: ${formatMoney(payment.amount)}`}`
        : 'Mokėjimu neįrašyta',
    })),
    ...refunds.flatMap((refund) => refundEvents(refund)),
  ]
}

function refundEvents({
  id,
  amount,
  reason,
  state,
  wanted_by,
  wanted_at,
  refused_because,
}: OnlineRefund): TimelineEntry[] {
  const states = {
    wanted: 'Laukia eilės',
    sent: 'Perduota teikėjui, laukiama patvirtinimo',
    done: 'Teikėjas patvirtino',
    refused: refused_because ?? 'Teikėjas atsisakė',
  }
  return [
    {
      key: `refund ${id}`,
      at: wanted_at,
      words: `Nutarta grąžinti ${formatMoney(amount)}: ${reason}`,
      more: `${wanted_by ?? 'Pagal taisyklę'}. ${states[state]}`,
    },
  ]
}
