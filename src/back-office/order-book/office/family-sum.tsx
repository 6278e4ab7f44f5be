import { formatMoney } from '#rules/money/format-money.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'

/** The sum of the order and all that followed it: what the customer pays or gets. */
export function FamilySum({ order: { family } }: { order: OfficeOrder }) {
  if (!family) return null
  const { price_with_vat, received, due, over, advance } = family
  const net = due - over
  return (
    <Card title="Visa nuoma su papildymais">
      <dl className="figures grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        <dt>
          <VatWords>Iš viso su PVM</VatWords>
        </dt>
        <dd className="text-right font-semibold">{formatMoney(price_with_vat)}</dd>
        <dt className="text-soft">Gauta</dt>
        <dd className="text-right text-soft">{formatMoney(received)}</dd>
        {advance > 0 && (
          <>
            <dt className="text-soft">Perėjo į kliento avansą</dt>
            <dd className="text-right text-soft">{formatMoney(advance)}</dd>
          </>
        )}
        {net !== 0 && (
          <>
            <dt className="font-semibold">{net > 0 ? 'Klientas dar mokės' : 'Klientui grąžinti'}</dt>
            <dd className={`text-right font-semibold ${net > 0 ? 'text-bad' : ''}`}>{formatMoney(Math.abs(net))}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}
