import { Fragment, useId } from 'react'
import type { PayForm, PaymentMethod } from '#finance/online-payments/online-payments.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { formatPayWayValue } from '../../pay-way-value.ts'

type PayChoiceProps = {
  methods: PaymentMethod[]
  /** Cents. */
  amount?: number
  pending: string | null
  onChoose?: (way: PayForm) => void
}

export function PayChoice({ methods, amount, pending, onChoose }: PayChoiceProps) {
  const id = useId()
  const pressing = (way: PayForm) => ({
    type: onChoose ? ('button' as const) : ('submit' as const),
    name: 'method',
    value: formatPayWayValue(way),
    pending: pending === formatPayWayValue(way),
    disabled: pending !== null,
    onClick: onChoose && (() => onChoose(way)),
  })
  return (
    <div className="grid gap-3">
      {methods.map(({ method, title, banks = [] }, at) => (
        <Fragment key={method}>
          <Button {...pressing({ method })} variant={at === 0 ? 'primary' : 'quiet'} size="large" className="w-full">
            <span>{words[method] ?? title}</span>
            {amount !== undefined && at === 0 && <span className="figures">{formatMoney(amount)}</span>}
          </Button>
          {banks.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: no fields stand in it, only buttons
            <div role="group" aria-labelledby={id} className="mb-3">
              <p id={id} className="mb-2 text-sm text-soft">
                Arba iš karto į savo banką:
              </p>
              <div className="grid grid-cols-2 gap-2">
                {banks.map(({ code, name }) => (
                  <Button key={code} {...pressing({ method, bank: code })} variant="quiet" className="min-h-11 w-full">
                    <span className="wrap-anywhere">{name}</span>
                  </Button>
                ))}
              </div>
            </div>
          )}
        </Fragment>
      ))}
    </div>
  )
}

const words: Record<PaymentMethod['method'], string> = { bank: 'Mokėti per banką', card: 'Mokėti kortele' }
