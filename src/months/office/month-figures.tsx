import type { ReactNode } from 'react'
import { formatMoney } from '#money/format-money.ts'
import type { MonthSums } from '../months.contract.ts'

/** What is dated in a month, or was when it was closed. */
export function MonthFigures({ sums }: { sums: MonthSums }) {
  return (
    <dl className="figures grid grid-cols-2 gap-x-8 gap-y-3 md:grid-cols-4">
      <Figure name="Sąskaitos be PVM">{formatMoney(sums.price)}</Figure>
      <Figure name="PVM">{formatMoney(sums.vat)}</Figure>
      <Figure name="Iš viso su PVM">{formatMoney(sums.price_with_vat)}</Figure>
      <Figure name="Dokumentų">{sums.documents}</Figure>
      <Figure name="Gauta mokėjimų">{formatMoney(sums.received)}</Figure>
      <Figure name="Priimta užstatų">{formatMoney(sums.deposits_taken)}</Figure>
      <Figure name="Grąžinta užstatų">{formatMoney(sums.deposits_returned)}</Figure>
      <Figure name="Sulaikyta užstatų">{formatMoney(sums.deposits_kept)}</Figure>
    </dl>
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
