import { formatDateTime } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import { Button } from '#ui/button.tsx'
import { RentalReceipt } from '#ui/rental-receipt.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ExtensionQuote } from '../extensions.contract.ts'
import type { Heard } from './use-quote.ts'

type ExtensionPriceProps = {
  heard: Heard | undefined
  /** Whether there is anything to ask the server about. */
  isChosen: boolean
  onLatest: (latest: { to: string; to_time: string }) => void
}

/** What the extension costs, day by day, or what stands in its way; said aloud when it changes. */
export function ExtensionPrice({ heard, isChosen, onLatest }: ExtensionPriceProps) {
  return (
    <div aria-live="polite" aria-busy={isChosen && !heard}>
      {isChosen && !heard && <Skeleton className="h-36 w-full" />}
      {heard && 'problem' in heard && Object.keys(heard.problem.errors).length === 0 && (
        <p className="font-medium text-bad">{heard.problem.message}</p>
      )}
      {heard && 'quote' in heard && <Quoted quote={heard.quote} onLatest={onLatest} />}
    </div>
  )
}

function Quoted({ quote, onLatest }: { quote: ExtensionQuote; onLatest: ExtensionPriceProps['onLatest'] }) {
  const { in_the_way, unit, quantity, charged_units, receipt, pieces } = quote
  if (in_the_way) {
    const { message, latest } = in_the_way
    return (
      <div className="rounded-house border border-line bg-sunken px-4 py-3">
        <p className="figures font-medium">{message}</p>
        {latest && (
          <Button className="mt-3" size="small" variant="quiet" onClick={() => onLatest(latest)}>
            {`Rinktis ${latest.to} ${latest.to_time}`}
          </Button>
        )}
      </div>
    )
  }
  const isCompany = quote.private_or_company === 'company'
  return (
    <RentalReceipt
      {...{ unit, quantity, pieces }}
      isNet={isCompany}
      title={`Pratęsiama iki ${formatDateTime(quote.return_after)}`}
      receipt={receipt ?? undefined}
      chargedUnits={charged_units}
      unitPrice={isCompany ? quote.unit_price : quote.unit_price_with_vat}
      total={isCompany ? quote.price : quote.price_with_vat}
      totalLabel={isCompany ? 'Iš viso be PVM' : 'Iš viso su PVM'}
      notes={[
        isCompany ? `su PVM ${formatMoney(quote.price_with_vat)}` : `iš jų PVM ${formatMoney(quote.vat)}`,
        ...(quote.price_with_vat === 0 ? ['Papildomai mokėti nereikia.'] : []),
      ]}
    />
  )
}
