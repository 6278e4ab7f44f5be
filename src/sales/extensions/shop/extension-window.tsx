import { type ReactNode, useId, useState } from 'react'
import type { Order, OrderRental } from '#orders/orders.contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { PublicSettings } from '#shell/settings/settings.contract.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { RentalReceipt } from '#shell/ui/rental-receipt.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import type { ExtensionQuote } from '../extensions.contract.ts'
import { findFirstReturnDay, formatHoursUntil, parseHoursLater } from './return-choice.ts'
import { ReturnFields, type ReturnLabels } from './return-fields.tsx'
import { type ExtensionResult, useExtend } from './use-extend.ts'
import { type ExtensionCalls, type ExtensionQuoteResult, type NewReturn, useQuote } from './use-quote.ts'

export interface ExtensionLabels extends ReturnLabels {
  press: string
  early: string
  earlyHint?: string
}

type ExtensionWindowProps = {
  order: Pick<Order, 'lines' | 'private_or_company'>
  rental: OrderRental
  /** Hours of the branch of return. */
  settings: PublicSettings
  calls: ExtensionCalls
  words: ExtensionLabels
  papers: (quote: ExtensionQuote) => ReactNode
  onClose: () => void
  onExtended: (extended: ExtensionResult) => void
}

export function ExtensionWindow(props: ExtensionWindowProps) {
  const { order, rental, settings, calls, words, papers, onClose, onExtended } = props
  const form = useId()
  const until = new Date(rental.expected_return)
  const line = order.lines.find(({ id }) => id === rental.order_line_id)
  const byHour = line?.period ? isByHour(line.period) : false
  const [choice, setChoice] = useState(() => ({
    to: findFirstReturnDay(until, new Date(), settings),
    to_time: '',
    hours: '1',
  }))
  const [earlyStart, setEarlyStart] = useState(false)

  const wanted = byHour ? parseHoursLater(until, choice.hours) : wantedDay(choice, settings)
  const { heard, tell } = useQuote(calls, wanted)
  const entry = { press: words.press, onExtended, onQuote: tell }
  const { extend, isPending, problem, forget } = useExtend(calls, entry)
  const quote = heard && 'quote' in heard ? heard.quote : undefined
  const canExtend = quote !== undefined && quote.in_the_way === null

  function choose(changes: Partial<typeof choice>) {
    forget()
    setChoice({ ...choice, ...changes })
  }

  return (
    <Modal
      title="Pratęsti nuomą"
      isOpen
      onClose={onClose}
      busy={isPending}
      footer={
        <>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            Atšaukti
          </Button>
          <Button type="submit" form={form} pending={isPending} disabled={!canExtend}>
            {quote?.price_with_vat === 0 ? 'Pratęsti nemokamai' : words.press}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted && canExtend)
            extend({ ...wanted, expected_price_with_vat: quote.price_with_vat, early_start: earlyStart })
        }}
      >
        <div>
          <p className="font-medium wrap-anywhere">
            <span>{rental.bundle ?? rental.title}</span>,{' '}
            <span>{rental.bundle ? line?.quantity : rental.quantity}</span>&nbsp;vnt.
          </p>
          <p className="figures text-soft">{`Dabar sutarta grąžinti ${formatDateTime(until)}`}</p>
        </div>
        <ReturnFields
          byHour={byHour}
          choice={choice}
          until={until}
          settings={settings}
          words={words}
          errors={heard && 'problem' in heard ? heard.problem.errors : {}}
          onChange={choose}
        />
        <ExtensionPrice
          heard={heard}
          isChosen={wanted !== undefined}
          onLatest={({ to, to_time }) =>
            choose(
              byHour
                ? { hours: formatHoursUntil(until, toInstant(to, to_time)) }
                : { to, to_time: to_time === getUsualHours(to, settings).close ? '' : to_time },
            )
          }
        />
        {canExtend && papers(quote)}
        {canExtend && quote.price_with_vat > 0 && order.private_or_company === 'private' && (
          <Checkbox
            name="early_start"
            checked={earlyStart}
            onChange={({ target }) => setEarlyStart(target.checked)}
            label={words.early}
            hint={words.earlyHint}
          />
        )}
        {problem && (
          <p role="alert" className="font-medium text-bad">
            {problem}
          </p>
        )}
      </form>
    </Modal>
  )
}

function wantedDay({ to, to_time }: NewReturn, calendar: Pick<ShopCalendar, 'opening_hours'>): NewReturn | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(to) ? { to, to_time: to_time || getUsualHours(to, calendar).close } : undefined
}

type ExtensionPriceProps = {
  heard: ExtensionQuoteResult | undefined
  isChosen: boolean
  onLatest: (latest: { to: string; to_time: string }) => void
}

function ExtensionPrice({ heard, isChosen, onLatest }: ExtensionPriceProps) {
  return (
    <div aria-live="polite" aria-busy={isChosen && !heard}>
      {isChosen && !heard && <Skeleton className="h-36 w-full" />}
      {heard && 'problem' in heard && Object.keys(heard.problem.errors).length === 0 && (
        <p className="font-medium text-bad">{heard.problem.message}</p>
      )}
      {heard && 'quote' in heard && <Quoted quote={heard.quote} onLatest={onLatest} />}
    </div>
  )
}

function Quoted({ quote, onLatest }: { quote: ExtensionQuote; onLatest: ExtensionPriceProps['onLatest'] }) {
  const say = useVatWords()
  const { in_the_way, unit, quantity, charged_units, receipt, pieces } = quote
  if (in_the_way) {
    const { message, latest } = in_the_way
    return (
      <div className="rounded-house border border-line bg-sunken px-4 py-3">
        <p className="figures font-medium">{message}</p>
        {latest && (
          <Button className="mt-3" size="small" variant="quiet" onClick={() => onLatest(latest)}>
            {`Rinktis ${latest.to} ${latest.to_time}`}
          </Button>
        )}
      </div>
    )
  }
  const isCompany = quote.private_or_company === 'company'
  return (
    <RentalReceipt
      unit={unit}
      quantity={quantity}
      pieces={pieces}
      isNet={isCompany}
      title={`Pratęsiama iki ${formatDateTime(quote.return_after)}`}
      receipt={receipt ?? undefined}
      chargedUnits={charged_units}
      unitPrice={isCompany ? quote.unit_price : quote.unit_price_with_vat}
      total={isCompany ? quote.price : quote.price_with_vat}
      totalLabel={say(isCompany ? 'Iš viso be PVM' : 'Iš viso su PVM')}
      notes={[
        ...(quote.price_with_vat === quote.price
          ? []
          : [isCompany ? `su PVM ${formatMoney(quote.price_with_vat)}` : `iš jų PVM ${formatMoney(quote.vat)}`]),
        ...(quote.price_with_vat === 0 ? ['Papildomai mokėti nereikia.'] : []),
      ]}
    />
  )
}
