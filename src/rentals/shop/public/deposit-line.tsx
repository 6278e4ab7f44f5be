import { Link } from 'react-router'
import { formatMoney } from '#rules/money/format-money.ts'

/** Cents per unit. */
export function DepositLine({ amount }: { amount: number }) {
  return (
    <p className="figures mb-6 text-soft">
      Užstatas <span>{formatMoney(amount)}</span> – grąžinamas, PVM neapmokestinamas.{' '}
      <Link to="/nuomos-taisykles#uzstatas" className="text-link">
        Sąlygos
      </Link>
    </p>
  )
}
