import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Payable } from '../paying.contract.ts'
import { ShopPayLinkButton } from './shop-pay-link-button.tsx'

export function GuestCompensations({
  secret,
  payable: { bills, left, reference, methods },
}: {
  secret: string
  payable: Payable
}) {
  return (
    <section aria-labelledby="nuostoliai" className="grid gap-4">
      <h2 id="nuostoliai" className="section-title">
        Atlyginkite nuostolius
      </h2>
      <ul className="figures divide-y divide-line border-y border-line">
        {bills
          .filter(({ open }) => open > 0)
          .map(({ number, due_on, open }) => (
            <li key={number} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <span className="wrap-anywhere">{number}</span>
              <span className="ml-auto flex flex-wrap items-baseline justify-end gap-x-4">
                {due_on && <span className="text-sm text-soft">{`Sumokėti iki ${formatDay(due_on)}`}</span>}
                <strong>{formatMoney(open)}</strong>
              </span>
            </li>
          ))}
      </ul>
      {methods.length > 0 ? (
        <ShopPayLinkButton secret={secret} words={`Apmokėti internetu ${formatMoney(left)}`} />
      ) : (
        <p>
          <span>Sumokėkite pavedimu.</span>{' '}
          {reference && <span className="figures wrap-anywhere">{`Įmokos kodas ${reference}.`}</span>}
        </p>
      )}
      <p className="text-sm text-soft">
        Už ką ir kiek, parašyta sąskaitoje prie dokumentų. Jei nesutinkate, atsakykite į laišką, su kuriuo ją gavote.
      </p>
    </section>
  )
}
