import { listReturnTimes } from '#rentals/shop/public/times-of-day.ts'
import { getReturnCalendar, getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { describePeriod } from '#rules/periods/describe-period.ts'
import { isByHour, type Period } from '#rules/periods/period.ts'
import { describePieces } from '#rules/tariffs/describe-pieces.ts'
import { WaiverChoice } from '#sales/cart/shop/waiver-choice.tsx'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { DeskProductLine } from '../desk-form.contract.ts'
import { HandPriceFields } from './hand-price-fields.tsx'
import { isSame, type TypedLine } from './merge-typed-lines.ts'
import { OpenEndedChoice } from './open-ended-choice.tsx'
import { LineChoices } from './public/line-choices.tsx'
import { useCountField } from './use-count-field.ts'
import type { PreviewedLine } from './use-preview.ts'

interface ChangeLineProps {
  typed: TypedLine
  /** Undefined for an added line. */
  before: DeskProductLine | undefined
  priced: PreviewedLine | undefined
  refused: string[]
  /** Percent; null: any. */
  mostOff: number | null
  discountErrors: FormFieldErrors
  /** The calendar of the order's branches. */
  calendar: ShopCalendar
  /** Rentals may be without end. */
  paysLater: boolean
  isPrivate: boolean
  onChange: (line: DeskProductLine) => void
  onRemove: () => void
  onPutBack: () => void
}

export function ChangeLine({
  typed,
  before,
  priced,
  refused,
  onChange,
  onRemove,
  onPutBack,
  ...more
}: ChangeLineProps) {
  const { line, isRemoved } = typed
  const quantity = useCountField({
    count: line.quantity,
    max: 10_000,
    onCount: (quantity) => onChange({ ...line, quantity }),
  })
  const title = typed.title || priced?.title || '…'
  if (isRemoved)
    return (
      <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
        <p className="text-soft">
          <span className="line-through wrap-anywhere">{title}</span> – bus išimta
        </p>
        <Button variant="quiet" size="small" aria-label={`Palikti: ${title}`} onClick={onPutBack}>
          Palikti
        </Button>
      </li>
    )
  const wrong = refused.length > 0 ? refused : (priced?.problems ?? [])
  return (
    <li aria-label={title} className="@container grid gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 font-medium wrap-anywhere">
          <span>{title}</span>
          {!before && <span className="ml-2 rounded-house bg-good-tint px-1.5 text-sm text-good">nauja</span>}
        </p>
        <p className="figures text-right font-semibold">
          {priced && wrong.length === 0 ? formatMoney(priced.price_with_vat) : '–'}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <NumberField label="Kiekis" unit="vnt." required className="w-28" {...quantity} />
        {line.period && (
          <When
            period={line.period}
            isOpenEnded={line.open_ended ?? false}
            calendar={more.calendar}
            onChange={(period) =>
              onChange({ ...line, period, ...(line.open_ended && 'to' in period && { expected_to: period.to }) })
            }
          />
        )}
        <Button variant="quiet" className="ml-auto max-sm:order-1" aria-label={`Išimti: ${title}`} onClick={onRemove}>
          Išimti
        </Button>
      </div>
      <LineChoices line={line} product={typed.product} change={onChange} />
      <WaiverChoice
        title={title}
        offer={priced?.waiver_offer}
        isChosen={line.waiver ?? false}
        isCompany={false}
        onChange={(isChosen) => onChange({ ...line, waiver: isChosen })}
      />
      <OpenEndedChoice
        line={line}
        title={title}
        onChange={onChange}
        isOffered={more.paysLater}
        isPrivate={more.isPrivate}
      />
      <HandPriceFields
        title={title}
        discount={line.discount}
        current={priced?.discount}
        max={more.mostOff}
        errors={more.discountErrors}
        onChange={(discount) => onChange({ ...line, discount })}
      />
      {priced?.pieces && wrong.length === 0 && (
        <p className="figures text-sm text-soft">
          <span>{line.quantity > 1 && `${line.quantity}\u00a0× `}</span>
          <span>{describePieces(priced.pieces, 'price_with_vat')}</span>
        </p>
      )}
      {before && !isSame(before, line) && (
        <p className="figures text-sm text-soft">
          Buvo <span>{before.quantity}</span>&nbsp;vnt.
          <span>{before.period && `, ${whenWords(before.period, before.open_ended)}`}</span>
        </p>
      )}
      {wrong.map((words) => (
        <p key={words} role="status" className="font-medium text-bad">
          {words}
        </p>
      ))}
    </li>
  )
}

function whenWords(period: Period, openEnded: boolean | undefined): string {
  if (openEnded && !isByHour(period)) return describePeriod({ ...period, open_ended: true }, '')
  if (isByHour(period) || period.to_time) return describePeriod(period, '')
  return period.to === period.from ? period.from : `${period.from} – ${period.to}`
}

interface WhenProps {
  period: Period
  isOpenEnded: boolean
  calendar: ShopCalendar
  onChange: (period: Period) => void
}

function When({ period, isOpenEnded, calendar, onChange }: WhenProps) {
  if (isByHour(period))
    return (
      <>
        <DayField
          label="Diena"
          value={period.from}
          onDay={(from) => onChange({ ...period, from })}
          className="w-40 max-sm:order-2"
        />
        <TextField
          label="Nuo"
          inputMode="numeric"
          maxLength={5}
          value={period.from_time}
          onChange={({ target }) => onChange({ ...period, from_time: target.value })}
          className="w-24 max-sm:order-2"
        />
        <Hours count={period.hours} onCount={(hours) => onChange({ ...period, hours })} />
      </>
    )
  const hours = getUsualHours(period.to, getReturnCalendar(calendar))
  return (
    <>
      <DayField
        label="Nuo"
        value={period.from}
        onDay={(from) => onChange({ ...period, from })}
        className="w-40 max-sm:order-2"
      />
      <DayField
        label={isOpenEnded ? 'Tikimasi iki' : 'Iki'}
        value={period.to}
        onDay={(to) => onChange({ ...period, to })}
        className="w-40 max-sm:order-2"
      />
      {!isOpenEnded && (
        <SelectField
          label="Grąžinimo valanda"
          className="w-40 max-sm:order-2"
          value={period.to_time ?? ''}
          onChange={({ target }) => {
            const { to_time: _, ...days } = period
            onChange(target.value === '' ? days : { ...days, to_time: target.value })
          }}
          options={[
            { value: '', label: hours.close },
            ...listReturnTimes(hours, period.to_time).map((time) => ({ value: time, label: time })),
          ]}
        />
      )}
    </>
  )
}

function Hours({ count, onCount }: { count: number; onCount: (hours: number) => void }) {
  const field = useCountField({ count, max: 24, onCount })
  return <NumberField label="Valandos" unit="val." className="w-28 max-sm:order-2" {...field} />
}
