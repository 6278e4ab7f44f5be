import { Link } from 'react-router'
import type { ClientCredit } from '#finance/credit/credit.contract.ts'
import type { Client } from '#people/clients/clients.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { useErrorsOf } from '#shell/ui/field-errors.tsx'

export function ClientPaymentTerms({ client, credit }: { client: Client; credit: ClientCredit | undefined }) {
  if (!credit || credit.billing === 'prepaid') return null
  const card = (
    <Link to={`/admin/klientai/${client.id}`} className="text-link whitespace-nowrap">
      Kliento puslapis
    </Link>
  )
  if (credit.refused !== null)
    return (
      <Banner kind="error">
        <p className="wrap-anywhere">{credit.refused}</p>
        {card}
      </Banner>
    )
  return (
    <Banner kind="info">
      <p className="figures">
        <span>
          {credit.free > 0
            ? `Apmokama pagal sąskaitą per ${credit.due_days}\u00a0d., liko ${formatMoney(credit.free)}.`
            : 'Apmokama pagal sąskaitą, bet kredito limitas jau išnaudotas.'}
        </span>{' '}
        {card}
      </p>
    </Banner>
  )
}

interface PayFirstProps {
  credit: ClientCredit | undefined
  /** Cents; undefined while unknown. */
  sum: number | undefined
  checked: boolean
  onChange: (paysFirst: boolean) => void
}

export function PayFirst({ credit, sum, checked, onChange }: PayFirstProps) {
  const refused = useErrorsOf('billing').length > 0
  if (!refused && (!credit || credit.billing === 'prepaid')) return null
  const lacks = credit && credit.refused === null && sum !== undefined ? sum - Math.max(0, credit.free) : 0
  return (
    <div>
      {lacks > 0 && !checked && !refused && (
        <p
          role="status"
          className="figures mb-1 font-medium text-bad"
        >{`Iki kredito limito trūksta ${formatMoney(lacks)}.`}</p>
      )}
      <Checkbox
        label="Apmokėti iš anksto"
        hint="Išrašysime išankstinę sąskaitą; į kredito limitą neįskaičiuojama."
        name="billing"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}
