import type { ReactNode } from 'react'
import type { Withdrawal } from '../withdrawals.contract.ts'

export function WithdrawalStatement({ name, order_number, email, children }: Withdrawal & { children?: ReactNode }) {
  return (
    <div className="grid gap-4 rounded-house border border-line bg-raised p-5">
      <p>Pranešu, kad atsisakau sutarties, sudarytos pagal nurodytą užsakymą.</p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <StatementFact term="Vardas ir pavardė">{name}</StatementFact>
        <StatementFact term="Užsakymo numeris">{order_number}</StatementFact>
        <StatementFact term="El. paštas">{email}</StatementFact>
        {children}
      </dl>
    </div>
  )
}

export function StatementFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd className="figures font-semibold wrap-anywhere max-sm:mb-2">{children}</dd>
    </>
  )
}
