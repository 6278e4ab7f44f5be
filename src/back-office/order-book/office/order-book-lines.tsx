import { Link } from 'react-router'
import { listLineDetails } from '#orders/list-line-details.ts'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import type { LineDiscount } from '#orders/orders.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { isByPackages } from '#rules/tariffs/is-by-packages.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import type { OfficeLine, OfficeOrder } from '../order-book.contract.ts'

const units = { vnt: 'vnt.', day: 'd.', hour: 'val.' }

const columns: Column<OfficeLine>[] = [
  {
    key: 'title',
    head: 'Prekė arba nuoma',
    rowHead: true,
    cell: (line) => (
      <span className="block py-1">
        <span>{line.title}</span>
        {listLineDetails(line).map((detail) => (
          <span key={detail} className="block text-sm font-normal text-soft">
            <VatWords>{detail}</VatWords>
          </span>
        ))}
        {line.hours_note && (
          <span className="block text-sm font-normal text-soft">
            <VatWords>{line.hours_note}</VatWords>
          </span>
        )}
        {line.discount && (
          <span className="block text-sm font-normal">
            <VatWords>{discountWords(line.discount)}</VatWords>
          </span>
        )}
        {line.extends_order_id !== null && (
          <Link
            to={buildOfficeOrderAddress(line.extends_order_id)}
            className="text-link block text-sm font-normal"
          >{`Pratęsta užsakymo Nr.\u00a0${line.extends_order_id} nuoma`}</Link>
        )}
      </span>
    ),
  },
  {
    key: 'quantity',
    head: 'Kiekis',
    number: true,
    cell: ({ quantity, charged_units, unit }) =>
      unit === 'vnt' ? `${quantity}\u00a0vnt.` : `${quantity}\u00a0vnt. × ${charged_units}\u00a0${units[unit]}`,
  },
  {
    key: 'unit_price',
    head: 'Kaina be PVM',
    withoutVat: 'Kaina',
    number: true,
    cell: ({ unit_price, unit, pieces }) => {
      if (isByPackages(pieces)) return 'paketais'
      return `${formatMoney(unit_price)}${unit === 'vnt' ? '' : `\u00a0/\u00a0${units[unit]}`}`
    },
  },
  { key: 'price', head: 'Suma be PVM', withoutVat: null, number: true, cell: (line) => formatMoney(line.price) },
  {
    key: 'price_with_vat',
    head: 'Suma su PVM',
    withoutVat: 'Suma',
    number: true,
    cell: (line) => formatMoney(line.price_with_vat),
  },
]

/** `Nuolaida −10 % (8,00 € nuo 80,00 € be PVM): nuolatinis klientas. Davė Ona Onaitė.` */
function discountWords({ percent, reason, by, list_price, taken_off }: LineDiscount): string {
  const sum = `${formatMoney(Math.abs(taken_off))} nuo ${formatMoney(list_price)} be PVM`
  const what = percent === null ? sum : `\u2212${percent}\u00a0%, ${sum}`
  return `${taken_off < 0 ? 'Priedas' : 'Nuolaida'} ${what}: ${reason.replace(/\.$/, '')}.${by ? ` Davė ${by}.` : ''}`
}

type LineNow = Pick<OfficeLine, 'title' | 'quantity' | 'charged_units' | 'unit' | 'price' | 'price_with_vat'> & {
  period: OfficeLine['period']
}

interface OrderLinesProps {
  order: Pick<OfficeOrder, 'lines' | 'comment'>
  /** Lines of a changed order with its additions, less the credited part. */
  now?: readonly LineNow[] | undefined
}

export function OrderBookLines({ order, now }: OrderLinesProps) {
  if (now && now.length > 0)
    return (
      <Card title="Užsakyta dabar">
        <ul className="divide-y divide-line">
          {now.map((line) => (
            <Now key={JSON.stringify(line)} line={line} />
          ))}
        </ul>
        <details className="mt-4 border-t border-line pt-4">
          <summary className="min-h-11 w-fit py-2.5 font-semibold text-steel">Kaip buvo užsakyta</summary>
          <div className="mt-2">
            <Ordered order={order} />
          </div>
        </details>
      </Card>
    )
  return (
    <Card title="Užsakyta">
      <Ordered order={order} className="-m-5" />
    </Card>
  )
}

function Now({ line: { title, quantity, charged_units, unit, period, price_with_vat } }: { line: LineNow }) {
  const dates = period && 'to' in period ? `${period.from} – ${period.to}` : period?.from
  const time = unit === 'vnt' ? '' : ` × ${charged_units}\u00a0${units[unit]}`
  return (
    <li className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
      <span className="min-w-0 wrap-anywhere">
        <span>{title}</span>
        {dates && <span className="figures block text-sm text-soft">{dates}</span>}
      </span>
      <span className="figures shrink-0 text-right">
        <span className="block">{formatMoney(price_with_vat)}</span>
        <span className="block text-sm text-soft">{`${quantity}\u00a0vnt.${time}`}</span>
      </span>
    </li>
  )
}

function Ordered({ order, className = '' }: Pick<OrderLinesProps, 'order'> & { className?: string }) {
  return (
    <>
      <DataTable
        label="Užsakymo eilutės"
        columns={columns}
        rows={order.lines}
        rowKey={(line) => line.id}
        className={`border-0 ${className}`}
      />
      {order.comment && (
        <p className="mt-10 whitespace-pre-line">
          <span className="block text-sm text-soft">Pirkėjo pastaba</span>
          <span>{order.comment}</span>
        </p>
      )}
    </>
  )
}
