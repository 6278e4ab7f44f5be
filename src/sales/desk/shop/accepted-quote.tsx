import type { ReactNode } from 'react'
import { describeBillPayment } from '#orders/bill-payment-terms.ts'
import { ApprovalNote } from '#orders/shop/public/approval-note.tsx'
import { OrderLapsedNote } from '#orders/shop/public/order-lapsed-note.tsx'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { type QuoteOrderState, quoteAsOrder } from '../quote-order-state.ts'
import type { PublicQuote } from '../quotes.contract.ts'

type AcceptedQuoteProps = { quote: PublicQuote; standing: QuoteOrderState; reach: ReactNode }

export function AcceptedQuote({ quote, standing, reach }: AcceptedQuoteProps) {
  const say = useVatWords()
  const { email, lapsed_at, billing, due_days, money } = quote
  const to = <strong className="wrap-anywhere">{email}</strong>
  if (standing === 'waiting' || standing === 'unapproved') return <ApprovalNote order={quoteAsOrder(quote)} />
  if (lapsed_at)
    return (
      <>
        <OrderLapsedNote lapsedAt={lapsed_at} />
        {reach}
      </>
    )
  if (standing === 'cancelled')
    return (
      <>
        <p className="max-w-prose text-lg">Užsakymas atšauktas: jam išrašyta kreditinė sąskaita, mokėti nereikia.</p>
        {reach}
      </>
    )
  if (standing === 'paid')
    return (
      <p className="max-w-prose text-lg">
        <span>{say('Ačiū! Užsakymas apmokėtas. PVM sąskaitą faktūrą išsiuntėme adresu')}</span> {to}.
      </p>
    )
  if (standing === 'on-credit' && billing !== 'prepaid')
    return (
      <p className="max-w-prose text-lg">
        Ačiū! Užsakymas patvirtintas, patvirtinimą siunčiame adresu {to}.{' '}
        <span>{describeBillPayment({ billing, dueDays: due_days })}</span>
      </p>
    )
  if (money && money.received > 0)
    return (
      <p className="max-w-prose text-lg">
        Ačiū! Gavome <strong className="figures">{formatMoney(money.received)}</strong>, liko sumokėti{' '}
        <strong className="figures">{formatMoney(money.due)}</strong> pagal išankstinę sąskaitą, kurią išsiuntėme adresu{' '}
        {to}. <span>{say('Gavę visą sumą, atsiųsime PVM sąskaitą faktūrą.')}</span>
      </p>
    )
  return (
    <p className="max-w-prose text-lg">
      Ačiū! Išankstinę sąskaitą siunčiame adresu {to}. Ją apmokėjus, įrankiai paruošti jums.
    </p>
  )
}
