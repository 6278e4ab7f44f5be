import { Link } from 'react-router'
import { buildProductPath } from '#catalogue/kinds.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { describePeriod } from '#rules/periods/describe-period.ts'
import { getClosingTime } from '#rules/periods/get-closing-time.ts'
import { useSettingsOfOrder } from '#shell/branches/shop/public/settings-of-order.ts'
import { RentalReceipt } from '#shell/ui/rental-receipt.tsx'
import type { Order, OrderLine } from '../../orders.contract.ts'

export function ShopOrderLines({ order, withReceipts = false }: { order: Order; withReceipts?: boolean }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {order.lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium wrap-anywhere">
              {line.slug && line.type !== 'service' ? (
                <Link to={buildProductPath(line.type, line.slug)} className="hover:underline">
                  {line.title}
                </Link>
              ) : (
                line.title
              )}
            </p>
            <LineWords line={line} order={order} />
          </div>
          <p className="figures whitespace-nowrap">
            <span>{formatMoney(line.price_with_vat)}</span>{' '}
            <span className="text-sm text-soft">{sayOf(order)('su PVM')}</span>
          </p>
          {withReceipts && <OrderLineReceipt line={line} order={order} />}
        </li>
      ))}
    </ul>
  )
}

function LineWords({ line, order }: { line: OrderLine; order: Order }) {
  const settings = useSettingsOfOrder(order)
  if (line.is_delivery || line.is_one_way || line.is_waiver) return null
  const { attributes, quantity, charged_units, unit, period, parts, campaign } = line
  const words = [
    ...attributes.map(({ attribute_name, attribute }) => `${attribute_name}: ${attribute}`),
    ...(parts ?? []).map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)),
    ...(line.extends_order_id === null ? [] : [`pratęsta užsakymo ${line.extends_order_id} nuoma`]),
    ...(period ? [describePeriod(period, getClosingTime(period, settings))] : []),
    `${quantity}\u00a0vnt.${unit === 'vnt' ? '' : ` × ${formatPlural(charged_units, unitForms[unit])}`}`,
    ...(campaign ? [`akcija „${campaign.title}“ \u2212${campaign.percent}\u00a0%`] : []),
  ]
  return (
    <p className="figures text-sm wrap-anywhere text-soft">
      <span>{words.join(' · ')}</span>
      {line.hours_note && <span className="block">{line.hours_note}</span>}
    </p>
  )
}

/** A company's prices are without VAT. */
function OrderLineReceipt({ line, order }: { line: OrderLine; order: Order }) {
  const { unit, quantity, charged_units, receipt, pieces } = line
  if (unit === 'vnt') return null
  const isCompany = order.private_or_company === 'company'
  return (
    <RentalReceipt
      unit={unit}
      quantity={quantity}
      pieces={pieces}
      isNet={isCompany}
      receipt={receipt ?? undefined}
      chargedUnits={charged_units}
      unitPrice={isCompany ? line.unit_price : line.unit_price_with_vat}
      total={isCompany ? line.price : line.price_with_vat}
      totalLabel={sayOf(order)(isCompany ? 'Iš viso be PVM' : 'Iš viso su PVM')}
      className="mt-1 w-full max-w-sm"
    />
  )
}

const sayOf = ({ vat_kind }: Order) => (vat_kind === 'not-payer' ? dropVatWords : String)

const unitForms = {
  day: { one: 'diena', few: 'dienos', other: 'dienų' },
  hour: { one: 'valanda', few: 'valandos', other: 'valandų' },
}
