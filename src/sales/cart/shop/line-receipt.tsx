import { formatMoney } from '#rules/money/format-money.ts'
import { usePublicSettings, useVatPayer, useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { RentalReceipt } from '#shell/ui/rental-receipt.tsx'
import type { PricedLine } from '../cart.contract.ts'

type LineReceiptProps = { line: PricedLine; isCompany: boolean; isFresh: boolean }

/** VAT as in the totals (`rules/money/compute-totals.ts`): receipts add up to the cent. */
export function LineReceipt({ line, isCompany, isFresh }: LineReceiptProps) {
  const { vat_rate } = usePublicSettings()
  const say = useVatWords()
  const isPayer = useVatPayer()
  if (line.unit === 'vnt') return null
  const { unit, quantity, charged_units, receipt, pieces } = line
  const vat = formatMoney(line.line_price_with_vat - line.line_price)
  const priced = isCompany
    ? { unitPrice: line.unit_price, total: line.line_price, totalLabel: say('Iš viso be PVM') }
    : { unitPrice: line.unit_price_with_vat, total: line.line_price_with_vat, totalLabel: say('Iš viso su PVM') }
  return (
    <RentalReceipt
      {...priced}
      unit={unit}
      quantity={quantity}
      receipt={receipt}
      pieces={pieces}
      isNet={isCompany}
      chargedUnits={charged_units}
      notes={[
        ...(isPayer ? [`${isCompany ? '' : 'iš jų '}PVM ${vat_rate}\u00a0% ${vat}`] : []),
        ...(line.hours_note ? [line.hours_note] : []),
      ]}
      className={`w-full max-w-sm transition-opacity ${isFresh ? '' : 'opacity-50'}`}
    />
  )
}
