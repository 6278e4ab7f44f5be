import { defineCountedSentence } from '#platform/define-counted-sentence.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { Outcome } from './use-issue-bills.ts'

const describeIssuedBills = defineCountedSentence({
  one: 'Išrašyta {n} sąskaita',
  few: 'Išrašytos {n} sąskaitos',
  other: 'Išrašyta {n} sąskaitų',
})

export function RunOutcome({ outcome: { documents, failed } }: { outcome: Outcome }) {
  const sum = documents.reduce((all, { price_with_vat }) => all + price_with_vat, 0)
  return (
    <Card title="Rezultatas" className="mb-6">
      <p role="status" className="font-semibold">
        <span>{describeIssuedBills(documents.length)}</span>, iš viso{' '}
        <span>
          <VatWords>{`${formatMoney(sum)} su PVM.`}</VatWords>
        </span>
      </p>
      {documents.length > 0 && (
        <details className="mt-2">
          <summary className="text-link inline-block cursor-pointer py-1">Numeriai</summary>
          <ul className="figures mt-1 grid gap-1 text-sm sm:grid-cols-2">
            {documents.map(({ id, full_number, client, site, price_with_vat }) => (
              <li key={id}>
                <span>{full_number}</span> – <span>{[client, site].filter(Boolean).join(', ')}</span>,{' '}
                <span>{formatMoney(price_with_vat)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {failed.length > 0 && (
        <div role="alert" className="mt-4">
          <p className="font-semibold text-bad">Nepavyko išrašyti. Pataisę išrašykite dar kartą.</p>
          <ul className="mt-1 grid gap-1 text-sm">
            {failed.map(({ client_id, client, message }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a client may have failed at two of its sites
              <li key={`${client_id} ${at}`}>{`${client}: ${message}`}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
