import { type ReactNode, useEffect, useState } from 'react'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { formatRfReference } from '#people/documents/rf-reference.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatIban, parseIban } from '#rules/codes/iban.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useContacts } from '#shell/branches/shop/public/contacts.ts'
import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { CheckIcon } from '#shell/ui/frame-icons.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { computeDueDay } from '../../compute-due-day.ts'
import type { Order } from '../../orders.contract.ts'

const PaymentQr = createLazyComponent(() => import('#people/documents/shop/public/payment-qr.tsx'), {
  waiting: () => <Skeleton className="size-44" />,
})

export function BankDetails({ order }: { order: Order }) {
  const reference = buildDocumentReference('prepayment', order.id)
  return (
    <TransferDetails reference={reference} amount={order.price_with_vat} due={dueOf(order)} placeId={order.place_id} />
  )
}

interface Transfer {
  /** Cents. */
  amount: number
  reference: string
  due?: string
  placeId?: number
}

export function TransferDetails({ amount, reference, due, placeId }: Transfer) {
  const { name, bank, iban, swift } = usePublicSettings()
  const phones = useContacts(placeId).flatMap(({ phone }) => phone || [])
  const account = parseIban(iban)
  return (
    <div className="@container">
      <div className="grid items-start gap-x-10 gap-y-5 @3xl:grid-cols-2">
        <dl className="figures divide-y divide-line border-y border-line">
          <Row term="Gavėjas" shown={name} copied={name} />
          {account ? (
            <Row term={bank ? `Sąskaita, ${bank}` : 'Sąskaita'} shown={formatIban(account)} copied={account} />
          ) : (
            <Row term="Sąskaita" shown={`Pasakysime telefonu${phones.length > 0 ? `: ${phones.join(', ')}` : ''}.`} />
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
        {account && <PaymentQr transfer={{ name, iban: account, bic: swift, amount, reference }} />}
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
  return computeDueDay(formatDay(order.placed_at), firstRental)
}

type CopyButtonProps = { text: string; label: string }

function CopyButton({ text, label }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const clock = setTimeout(() => setState('idle'), 3_000)
    return () => clearTimeout(clock)
  }, [state])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // without https, or refused: select by hand
      setState('failed')
    }
  }

  return (
    <>
      <Button variant="quiet" size="small" className="min-h-11 min-w-28" onClick={copy}>
        {state === 'copied' && <CheckIcon className="size-4" />}
        <span>{state === 'copied' ? 'Nukopijuota' : 'Kopijuoti'}</span>
        <span className="sr-only">{`: ${label}`}</span>
      </Button>
      <span role="status" className="sr-only">
        <span>{state === 'copied' && `${label}: nukopijuota`}</span>
        <span>{state === 'failed' && 'Nukopijuoti nepavyko, pažymėkite tekstą patys'}</span>
      </span>
    </>
  )
}
