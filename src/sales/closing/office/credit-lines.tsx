import { formatMoney } from '#rules/money/format-money.ts'
import { NumberField } from '#shell/ui/number-field.tsx'
import type { InvoiceLineNetOfCredits } from '../invoice-net-of-credits.ts'
import { creditField, parseTypedCredit, type TypedCredit } from './typed-credit.ts'

type CreditLinesProps = { lines: InvoiceLineNetOfCredits[]; typed: TypedCredit; onType: (typed: TypedCredit) => void }

export function CreditLines({ lines, typed, onType }: CreditLinesProps) {
  const { errors } = parseTypedCredit(lines, typed)
  return (
    <ul className="grid border-y border-line">
      {lines.map((line) => {
        const isAll = line.quantity === 0 || line.price_with_vat === 0
        const field = creditField(line)
        return (
          <li
            key={line.position}
            className="grid items-start gap-x-6 gap-y-2 border-line py-3 not-last:border-b sm:grid-cols-[minmax(0,1fr)_12rem]"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{line.title}</p>
              {line.details.map((detail) => (
                <p key={detail} className="text-sm wrap-anywhere text-soft">
                  {detail}
                </p>
              ))}
              <p className="figures text-sm text-soft">{isAll ? 'Jau kredituota.' : `Liko ${leftOf(line)}`}</p>
            </div>
            {!isAll && (
              <NumberField
                label={`${line.by === 'quantity' ? 'Kiekis' : 'Suma su PVM'}: ${line.title}`}
                labelHidden
                name={field}
                unit={line.by === 'quantity' ? 'vnt.' : '€'}
                step={line.by === 'quantity' ? 1 : 0.01}
                min={0}
                value={typed[line.position] ?? ''}
                errors={errors[field] ?? []}
                onChange={({ target }) => onType({ ...typed, [line.position]: target.value })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const leftOf = ({ by, quantity, price_with_vat }: InvoiceLineNetOfCredits) =>
  by === 'quantity' ? `${quantity}\u00a0vnt., ${formatMoney(price_with_vat)}` : formatMoney(price_with_vat)
