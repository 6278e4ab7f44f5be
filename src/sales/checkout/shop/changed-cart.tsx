import { formatMoney } from '#rules/money/format-money.ts'
import { buildLineKey } from '#sales/cart/build-line-key.ts'
import type { PricedCart, PricedLine } from '#sales/cart/cart.contract.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { WarningIcon } from '#shell/ui/frame-icons.tsx'

type ChangedCartProps = { message: string; before: PricedCart; now: PricedCart; isOnCredit: boolean }

export function ChangedCart({ message, before, now, isOnCredit }: ChangedCartProps) {
  const say = useVatWords()
  const shown = new Map(before.items.map((item) => [buildLineKey(item), item]))
  const changed = now.items.flatMap((item) => {
    const old = shown.get(buildLineKey(item))
    if (!old || (sameSum(old, item) && old.error === item.error)) return []
    return [{ old, item }]
  })
  const canConfirm = now.items.every((item) => !item.error)
  return (
    <div role="alert" className="flex gap-3 rounded-house border-l-4 border-warn bg-warn-tint px-4 py-3 text-warn">
      <WarningIcon className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{message}</p>
        <dl className="figures mt-2 grid gap-1 text-ink">
          {changed.map(({ old, item }) => (
            <Change key={buildLineKey(item)} term={item.title} old={old.line_price_with_vat} now={item} />
          ))}
          {before.price_with_vat !== now.price_with_vat && (
            <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-1 font-semibold">
              <dt>{say('Iš viso su PVM')}</dt>
              <dd>
                <FromTo from={before.price_with_vat} to={now.price_with_vat} />
              </dd>
            </div>
          )}
        </dl>
        {canConfirm && (
          <Button type="submit" className="mt-4">
            {`${isOnCredit ? 'Užsakyti už' : 'Užsakyti ir sumokėti'} ${formatMoney(now.price_with_vat)}`}
          </Button>
        )}
      </div>
    </div>
  )
}

function Change({ term, old, now }: { term: string; old: number; now: PricedLine }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{term}</dt>
      <dd>{now.error ?? <FromTo from={old} to={now.line_price_with_vat} />}</dd>
    </div>
  )
}

function FromTo({ from, to }: { from: number; to: number }) {
  return (
    <span>
      <span className="sr-only">buvo </span>
      <s className="text-soft">{formatMoney(from)}</s> <span aria-hidden="true">→</span>{' '}
      <span className="sr-only">dabar </span>
      <strong>{formatMoney(to)}</strong>
    </span>
  )
}

function sameSum(a: PricedLine, b: PricedLine): boolean {
  return a.line_price_with_vat === b.line_price_with_vat
}
