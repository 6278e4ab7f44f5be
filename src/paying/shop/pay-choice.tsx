import { formatMoney } from '#money/format-money.ts'
import type { PaymentMethod } from '#online-payments/online-payments.contract.ts'
import { Button } from '#ui/button.tsx'

type PayChoiceProps = {
  methods: PaymentMethod[]
  /** Cents, where it is known what is left. */
  amount?: number
  /** What is under way; nothing else can be pressed meanwhile. */
  pending: string | null
  /** Without it the buttons send their form. */
  onChoose?: (method: PaymentMethod['method']) => void
}

/** The ways to pay online, each a button as wide as a phone. */
export function PayChoice({ methods, amount, pending, onChoose }: PayChoiceProps) {
  return (
    <div className="grid gap-3">
      {methods.map(({ method, title }, at) => (
        <Button
          key={method}
          type={onChoose ? 'button' : 'submit'}
          name="method"
          value={method}
          variant={at === 0 ? 'primary' : 'quiet'}
          size="large"
          className="w-full"
          pending={pending === method}
          disabled={pending !== null}
          onClick={onChoose && (() => onChoose(method))}
        >
          {words[method] ?? title}
          {amount !== undefined && at === 0 && <span className="figures">{formatMoney(amount)}</span>}
        </Button>
      ))}
    </div>
  )
}

const words: Record<PaymentMethod['method'], string> = { bank: 'Mokėti per banką', card: 'Mokėti kortele' }
