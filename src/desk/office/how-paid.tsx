import { Link } from 'react-router'
import type { Client } from '#clients/clients.contract.ts'
import type { ClientCredit } from '#credit/credit.contract.ts'
import { formatMoney } from '#money/format-money.ts'
import { Banner } from '#ui/banner.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useErrorsOf } from '#ui/field-errors.tsx'

/** How the chosen client pays, told before anything is typed: by bill, and how much is left, or why not. */
export function HowPaid({ client, credit }: { client: Client; credit: ClientCredit | undefined }) {
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
  /** What the order comes to, in cents; undefined while nobody knows. */
  sum: number | undefined
  checked: boolean
  onChange: (paysFirst: boolean) => void
}

/** The choice that is left where an order can't go out on credit, or is not meant to. */
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
