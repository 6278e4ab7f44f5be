import { formatMoney } from '#rules/money/format-money.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'

type PriceProps = {
  /** Cents with VAT. */
  withVat: number
  /** Cents without VAT. */
  net?: number
  /** „už dieną“, „už valandą“. */
  per?: string
  /** A reduction: how much, off which price, and what price that is. */
  claim?: readonly string[] | undefined
  size?: 'small' | 'default' | 'large'
  className?: string
}

export function Price({ withVat, net, per, claim, size = 'default', className = '' }: PriceProps) {
  const say = useVatWords()
  return (
    <div className={`figures ${className}`}>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className={`leading-tight font-semibold tracking-tight whitespace-nowrap ${sizes[size]}`}>
          {formatMoney(withVat)}
        </span>
        <span className="text-sm text-soft">{say(per ? `${per}, su PVM` : 'su PVM')}</span>
      </p>
      {claim && (
        <p className="text-sm">
          <b>{claim[0]}</b> <s>{claim[1]}</s> <span>{claim[2]}</span>
        </p>
      )}
      {net !== undefined && net !== withVat && <p className="text-sm text-soft">{`${formatMoney(net)} be PVM`}</p>}
    </div>
  )
}

const sizes = { small: 'text-base', default: 'text-xl', large: 'text-4xl' }
