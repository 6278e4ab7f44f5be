import type { CartLine, PricedLine } from '#cart/cart.contract.ts'
import { formatMoney } from '#money/format-money.ts'
import { piecesWords } from '#tariffs/pieces-words.ts'
import { Button } from '#ui/button.tsx'
import { WarningIcon } from '#ui/frame-icons.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { DeskProduct } from '../desk.contract.ts'
import { LineChoices } from './line-choices.tsx'

interface DeskLineProps {
  line: CartLine
  product: DeskProduct | undefined
  priced: PricedLine | undefined
  errors: string[]
  times: string[]
  change: (line: CartLine) => void
  remove: () => void
}

/** One tool or product: how many, for how long, which kind, what it costs and why it can't be had. */
export function DeskLine({ line, product, priced, errors, times, change, remove }: DeskLineProps) {
  const title = priced?.title ?? product?.title ?? '…'
  const problem = priced?.error ?? errors[0]
  const { period } = line
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium wrap-anywhere">{title}</p>
          {priced?.parts && (
            <p className="text-sm wrap-anywhere text-soft">
              Rinkinyje:{' '}
              {priced.parts.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)).join(' + ')}
            </p>
          )}
          <p className="figures text-sm text-soft">{wordsOf(line, product, priced, problem)}</p>
        </div>
        <input
          type="number"
          min={1}
          max={10_000}
          aria-label={`Kiekis: ${title}`}
          aria-invalid={problem ? true : undefined}
          className="control figures w-20"
          value={line.quantity}
          onChange={({ target }) =>
            change({ ...line, quantity: Math.min(10_000, Math.max(1, Math.floor(Number(target.value)) || 1)) })
          }
        />
        <p className="figures w-24 pt-2.5 text-right font-semibold">
          {priced && !priced.error && formatMoney(priced.line_price_with_vat)}
        </p>
        <Button variant="quiet" size="small" aria-label={`Išimti: ${title}`} onClick={remove}>
          Išimti
        </Button>
      </div>
      <LineChoices {...{ line, product, change }} />
      {period && 'hours' in period && (
        <div className="grid max-w-sm grid-cols-2 gap-3">
          <SelectField
            label="Atsiims"
            options={[...new Set([period.from_time, ...times])].sort().map((time) => ({ value: time, label: time }))}
            value={period.from_time}
            onChange={({ target }) => change({ ...line, period: { ...period, from_time: target.value } })}
          />
          <NumberField
            label="Trukmė"
            unit="val."
            min={1}
            max={24}
            value={period.hours}
            onChange={({ target }) =>
              change({
                ...line,
                period: { ...period, hours: Math.min(24, Math.max(1, Math.floor(Number(target.value)) || 1)) },
              })
            }
          />
        </div>
      )}
      {problem && (
        <p role="status" className="flex gap-1.5 text-sm font-medium text-bad">
          <WarningIcon className="mt-px size-4.5 shrink-0" />
          {problem}
        </p>
      )}
    </li>
  )
}

/** What is free, and how the price came about. */
function wordsOf(
  { quantity }: CartLine,
  product: DeskProduct | undefined,
  priced: PricedLine | undefined,
  problem: string | undefined,
): string {
  const least = (product?.minimum_days ?? 1) > 1 ? `bent ${product?.minimum_days}\u00a0d.` : ''
  if (!priced) return ['Tikriname…', least].filter(Boolean).join(' · ')
  const { pieces, charged_units, unit, unit_price_with_vat } = priced
  const hours = unit === 'hour' ? `${charged_units}\u00a0val. po\u00a0${formatMoney(unit_price_with_vat)}` : ''
  const one = unit === 'vnt' && quantity > 1 ? `po\u00a0${formatMoney(unit_price_with_vat)}` : ''
  const price = problem ? '' : (pieces && piecesWords(pieces, 'price_with_vat')) || hours || one
  const each = price && quantity > 1 && unit !== 'vnt' ? `${quantity}\u00a0× (${price})` : price
  const agreed = problem ? '' : agreedWords(priced)
  return [priced.error ? '' : `Laisva ${priced.available}\u00a0vnt.`, each, agreed, least].filter(Boolean).join(' · ')
}

/** Why it does not cost what everybody pays. */
function agreedWords({ client_price }: PricedLine): string {
  if (!client_price) return ''
  return client_price.percent === null
    ? 'sutarta kliento kaina'
    : `sutarta kliento nuolaida ${client_price.percent}\u00a0%`
}
