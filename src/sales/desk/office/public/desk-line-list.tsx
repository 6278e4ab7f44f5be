import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { describePieces } from '#rules/tariffs/describe-pieces.ts'
import { buildLineKey } from '#sales/cart/build-line-key.ts'
import { WaiverChoice } from '#sales/cart/shop/waiver-choice.tsx'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { WarningIcon } from '#shell/ui/frame-icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import type { DeskCart, DeskProduct } from '../../desk.contract.ts'
import type { DeskProductLine } from '../../desk-form.contract.ts'
import { describeLineProblem, timeProblems } from '../describe-line-problem.ts'
import { HandPriceFields } from '../hand-price-fields.tsx'
import { OpenEndedChoice } from '../open-ended-choice.tsx'
import { useCountField } from '../use-count-field.ts'
import { LineChoices } from './line-choices.tsx'

type PricedDeskLine = DeskCart['items'][number]

interface DeskLineListProps {
  lines: DeskProductLine[]
  products: ReadonlyMap<number, DeskProduct>
  times: string[]
  calendar: ShopCalendar
  pricedOf: (line: DeskProductLine) => PricedDeskLine | undefined
  errorsOf: (line: DeskProductLine) => string[]
  /** May have no agreed end: the client pays later. */
  paysLater: boolean
  isPrivate: boolean
  /** Percent; null: any. */
  mostOff: number | null
  discountErrorsOf: (line: DeskProductLine) => FormFieldErrors
  setLines: (lines: DeskProductLine[]) => void
}

export function DeskLineList({
  lines,
  products,
  times,
  calendar,
  pricedOf,
  errorsOf,
  setLines,
  ...more
}: DeskLineListProps) {
  const { mostOff, paysLater, isPrivate, discountErrorsOf } = more
  if (lines.length === 0) return <p className="text-soft">Dar nieko nepasirinkta.</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line, index) => (
        <DeskLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a line that is changed is the same line
          key={`${index} ${line.id}`}
          line={line}
          times={times}
          calendar={calendar}
          product={products.get(line.id)}
          priced={pricedOf(line)}
          errors={errorsOf(line)}
          mostOff={mostOff}
          paysLater={paysLater}
          isPrivate={isPrivate}
          discountErrors={discountErrorsOf(line)}
          change={(changed) => setLines(lines.map((one) => (one === line ? changed : one)))}
          remove={() => setLines(lines.filter((one) => one !== line))}
        />
      ))}
    </ul>
  )
}

export function addLine(lines: DeskProductLine[], line: DeskProductLine): DeskProductLine[] {
  const known = lines.findIndex((one) => buildLineKey(one) === buildLineKey(line))
  if (known < 0) return [...lines, line]
  return lines.map((one, index) => (index === known ? { ...one, quantity: one.quantity + line.quantity } : one))
}

interface DeskLineProps {
  line: DeskProductLine
  product: DeskProduct | undefined
  priced: PricedDeskLine | undefined
  errors: string[]
  paysLater: boolean
  isPrivate: boolean
  mostOff: number | null
  discountErrors: FormFieldErrors
  times: string[]
  calendar: ShopCalendar
  change: (line: DeskProductLine) => void
  remove: () => void
}

function DeskLine({ line, product, priced, errors, times, calendar, change, remove, ...more }: DeskLineProps) {
  const { isPrivate } = more
  const isPayer = useVatPayer()
  const title = priced?.title ?? product?.title ?? '…'
  const time = timeProblems([line], calendar, new Date())
  const { words, isQuantity } = describeLineProblem({ line, priced, errors, time })
  const isRefused = Boolean(words) || Object.keys(time).length > 0
  const { period } = line
  const quantity = useCountField({
    count: line.quantity,
    max: 10_000,
    onCount: (quantity) => change({ ...line, quantity }),
  })
  return (
    <li className="@container grid gap-3 py-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 @md:grid-cols-[minmax(0,1fr)_5rem_6rem_auto]">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{title}</p>
          {priced?.parts && (
            <p className="text-sm wrap-anywhere text-soft">
              Rinkinyje:{' '}
              <span>
                {priced.parts
                  .map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title))
                  .join(' + ')}
              </span>
            </p>
          )}
          <p className="figures text-sm text-soft">
            {wordsOf(line, product, priced, { isRefused, isPrivate, isPayer })}
          </p>
        </div>
        <input
          {...quantity}
          aria-label={`Kiekis: ${title}`}
          aria-invalid={isQuantity || undefined}
          className="control figures w-20 @max-md:row-start-2"
        />
        <p className="figures pt-2.5 text-right font-semibold @max-md:row-start-2">
          {priced && !priced.error && formatMoney(isPrivate ? priced.line_price_with_vat : priced.line_price)}
        </p>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Išimti: ${title}`}
          onClick={remove}
          className="@max-md:col-start-2 @max-md:row-start-1"
        >
          Išimti
        </Button>
      </div>
      <LineChoices line={line} product={product} change={change} />
      <WaiverChoice
        title={title}
        offer={priced?.waiver_offer}
        isChosen={line.waiver ?? false}
        isCompany={!isPrivate}
        onChange={(isChosen) => change({ ...line, waiver: isChosen })}
      />
      <OpenEndedChoice
        line={line}
        title={title}
        isOffered={more.paysLater}
        isPrivate={more.isPrivate}
        onChange={change}
      />
      <HandPriceFields
        title={title}
        discount={line.discount}
        current={priced?.discount}
        max={more.mostOff}
        errors={more.discountErrors}
        onChange={(discount) => change({ ...line, discount })}
      />
      {period && 'hours' in period && (
        <div className="grid max-w-sm grid-cols-2 gap-3">
          <SelectField
            label="Atsiims"
            options={[...new Set([period.from_time, ...times])].sort().map((time) => ({ value: time, label: time }))}
            value={period.from_time}
            errors={time.from_time ? [time.from_time] : []}
            onChange={({ target }) => change({ ...line, period: { ...period, from_time: target.value } })}
          />
          <Hours
            count={period.hours}
            problem={time.hours}
            onCount={(hours) => change({ ...line, period: { ...period, hours } })}
          />
        </div>
      )}
      {words && (
        <p role="status" className="flex gap-1.5 text-sm font-medium text-bad">
          <WarningIcon className="mt-px size-4.5 shrink-0" />
          <span>{words}</span>
        </p>
      )}
    </li>
  )
}

interface HoursProps {
  count: number
  problem: string | undefined
  onCount: (hours: number) => void
}

function Hours({ count, problem, onCount }: HoursProps) {
  const field = useCountField({ count, max: 24, onCount })
  return <NumberField label="Trukmė" unit="val." errors={problem ? [problem] : []} {...field} />
}

function wordsOf(
  { quantity }: DeskProductLine,
  product: DeskProduct | undefined,
  priced: PricedDeskLine | undefined,
  { isRefused, isPrivate, isPayer }: { isRefused: boolean; isPrivate: boolean; isPayer: boolean },
): string {
  const min = (product?.minimum_days ?? 1) > 1 ? `bent ${product?.minimum_days}\u00a0d.` : ''
  if (!priced) return ['Tikriname…', min].filter(Boolean).join(' · ')
  const { pieces, charged_units, unit } = priced
  // a company's total is of net lines: with VAT their sum would not add up
  const unitPrice = isPrivate ? priced.unit_price_with_vat : priced.unit_price
  const hours = unit === 'hour' ? `${charged_units}\u00a0val. po\u00a0${formatMoney(unitPrice)}` : ''
  const one = unit === 'vnt' && quantity > 1 ? `po\u00a0${formatMoney(unitPrice)}` : ''
  const price = isRefused
    ? ''
    : (pieces && describePieces(pieces, isPrivate ? 'price_with_vat' : 'price')) || hours || one
  const each = price && quantity > 1 && unit !== 'vnt' ? `${quantity}\u00a0× (${price})` : price
  const agreed = isRefused ? '' : agreedWords(priced)
  const basis = isPayer && !isPrivate && !isRefused && !priced.error ? 'be PVM' : ''
  return [priced.error ? '' : `Laisva ${priced.available}\u00a0vnt.`, each, basis, agreed, min]
    .filter(Boolean)
    .join(' · ')
}

function agreedWords({ client_price }: PricedDeskLine): string {
  if (!client_price) return ''
  return client_price.percent === null
    ? 'sutarta kliento kaina'
    : `sutarta kliento nuolaida ${client_price.percent}\u00a0%`
}
