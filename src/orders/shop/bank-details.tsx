import { lazy, type ReactNode, Suspense } from 'react'
import { formatDay } from '#calendar/format-day.ts'
import { formatIban, parseIban } from '#codes/iban.ts'
import { documentReference } from '#documents/document-reference.ts'
import { formatRfReference } from '#documents/rf-reference.ts'
import { formatMoney } from '#money/format-money.ts'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { dueDay } from '../due-day.ts'
import type { Order } from '../orders.contract.ts'
import { CopyButton } from './copy-button.tsx'

/** With its encoder, once a payment is shown. */
const PaymentQr = lazy(() => import('#documents/shop/payment-qr.tsx'))

/** What a bank's form asks for, each to be copied, and the same as a code for a bank's app. */
export function BankDetails({ order }: { order: Order }) {
  const reference = documentReference('prepayment', order.id)
  return <TransferDetails {...{ reference, amount: order.price_with_vat, due: dueOf(order) }} />
}

interface Transfer {
  /** Cents. */
  amount: number
  reference: string
  /** The last day to pay, as it is shown. */
  due?: string
}

export function TransferDetails({ amount, reference, due }: Transfer) {
  const { name, bank, iban, swift, phone } = usePublicSettings()
  const account = parseIban(iban)
  return (
    <div className="@container">
      <div className="grid items-start gap-x-10 gap-y-5 @3xl:grid-cols-2">
        <dl className="figures divide-y divide-line border-y border-line">
          <Row term="Gavėjas" shown={name} copied={name} />
          {account ? (
            <Row term={bank ? `Sąskaita, ${bank}` : 'Sąskaita'} shown={formatIban(account)} copied={account} />
          ) : (
            <Row term="Sąskaita" shown={`Pasakysime telefonu${phone && `: ${phone}`}.`} />
          )}
          <Row term="Suma" shown={formatMoney(amount)} copied={(amount / 100).toFixed(2)} />
          <Row
            term="Įmokos kodas"
            shown={formatRfReference(reference)}
            copied={reference}
            hint="Jei banke tokio lauko nėra, įrašykite jį kaip mokėjimo paskirtį."
          />
          {due && <Row term="Apmokėti iki" shown={due} />}
        </dl>
        {account && (
          <Suspense fallback={<Skeleton className="size-44" />}>
            <PaymentQr transfer={{ name, iban: account, bic: swift, amount, reference }} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function Row({ term, shown, copied, hint }: { term: string; shown: string; copied?: string; hint?: ReactNode }) {
  return (
    <div className="py-2">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{shown}</span>
        {copied && <CopyButton text={copied} label={term} />}
      </dd>
      {hint && <dd className="text-sm text-soft">{hint}</dd>}
    </div>
  )
}

function dueOf(order: Order): string {
  const firstRental = order.lines
    .flatMap(({ period }) => (period ? [period.from] : []))
    .sort()
    .at(0)
  return dueDay(formatDay(order.placed_at), firstRental)
}
