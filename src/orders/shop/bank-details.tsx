import { formatDay } from '#calendar/format-day.ts'
import { documentReference } from '#documents/document-reference.ts'
import { dueDay } from '#documents/due-day.ts'
import { formatIban } from '#documents/iban.ts'
import { formatRfReference } from '#documents/rf-reference.ts'
import { formatMoney } from '#money/format-money.ts'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import type { Order } from '../orders.contract.ts'
import { CopyButton } from './copy-button.tsx'

/** What a bank's form asks for, each to be copied. */
export function BankDetails({ order }: { order: Order }) {
  const { name, bank, iban } = usePublicSettings()
  const reference = documentReference('prepayment', order.id)
  const firstRental = order.lines
    .flatMap(({ period }) => (period ? [period.from] : []))
    .sort()
    .at(0)
  const due = dueDay(formatDay(order.placed_at), firstRental)
  return (
    <dl className="figures divide-y divide-line border-y border-line">
      <Row term="Gavėjas" shown={name} copied={name} />
      {iban && <Row term={bank ? `Sąskaita, ${bank}` : 'Sąskaita'} shown={formatIban(iban)} copied={iban} />}
      <Row term="Suma" shown={formatMoney(order.price_with_vat)} copied={(order.price_with_vat / 100).toFixed(2)} />
      <Row term="Mokėjimo paskirtis" shown={formatRfReference(reference)} copied={reference} />
      <Row term="Apmokėti iki" shown={due} />
    </dl>
  )
}

function Row({ term, shown, copied }: { term: string; shown: string; copied?: string }) {
  return (
    <div className="py-2">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{shown}</span>
        {copied && <CopyButton text={copied} label={term} />}
      </dd>
    </div>
  )
}
