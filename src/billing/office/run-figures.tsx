import type { ReactNode } from 'react'
import { formatMoney } from '#money/format-money.ts'
import { Card } from '#ui/office/card.tsx'
import type { RunDocument } from '../billing.contract.ts'

/** What all bills of a run come to together. */
export function RunFigures({ documents }: { documents: readonly RunDocument[] }) {
  const sum = (of: (one: RunDocument) => number) => documents.reduce((all, one) => all + of(one), 0)
  return (
    <Card title="Iš viso" className="mb-6">
      <dl className="figures grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-5">
        <Figure name="Klientai">{new Set(documents.map(({ client_id }) => client_id)).size}</Figure>
        <Figure name="Sąskaitos">{documents.length}</Figure>
        <Figure name="Suma be PVM">{formatMoney(sum(({ price }) => price))}</Figure>
        <Figure name="PVM">{formatMoney(sum(({ vat }) => vat))}</Figure>
        <Figure name="Suma su PVM">{formatMoney(sum(({ price_with_vat }) => price_with_vat))}</Figure>
      </dl>
    </Card>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  )
}
