import { useEffect, useId, useRef, useState } from 'react'
import type { RentProduct } from '#catalogue/catalogue.contract.ts'
import { parseDatesQuery } from '#catalogue/dates-query.ts'
import { BundleParts } from '#catalogue/shop/public/bundle-parts.tsx'
import { computeShownPrice } from '#catalogue/shop/public/compute-shown-price.ts'
import { PackagePrices } from '#catalogue/shop/public/package-prices.tsx'
import { toLocative } from '#catalogue/shop/public/to-locative.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { NextFreeDay } from '#rentals/shop/public/next-free-day.tsx'
import {
  emptyDraft,
  isFilled,
  type PeriodDraft,
  toPeriodDraft,
  toRentalPeriod,
} from '#rentals/shop/public/period-draft.ts'
import { PeriodFields } from '#rentals/shop/public/period-fields.tsx'
import { useToday } from '#rentals/shop/public/use-today.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { splitVat } from '#rules/money/split-vat.ts'
import { checkPeriod } from '#rules/periods/check-period.ts'
import { countChargedUnits } from '#rules/periods/count-charged-units.ts'
import { describePeriod } from '#rules/periods/describe-period.ts'
import { getClosingTime } from '#rules/periods/get-closing-time.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import { computeCheapestTariff } from '#rules/tariffs/compute-cheapest-tariff.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { useSettingsAtPlace } from '#shell/branches/shop/public/settings-at-place.ts'
import { useVatPayer, useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { CalendarIcon } from '#shell/ui/icons.tsx'
import { QuantityStepper } from '#shell/ui/quantity-stepper.tsx'
import { RentalReceipt } from '#shell/ui/rental-receipt.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import type { CartLine, PriceCart, PricedLine } from '../cart.contract.ts'
import { AddToCart } from './add-to-cart.tsx'
import { useCart } from './public/cart-store.ts'
import type { RentTerm } from './public/list-rent-terms.ts'
import { RentTerms } from './rent-terms.tsx'

const RentalCalendar = createLazyComponent(() => import('#rentals/shop/public/rental-calendar.tsx'), {
  part: 'RentalCalendar',
  waiting: () => <Skeleton className="h-[26rem] w-full" />,
})

interface RentFormProps {
  product: RentProduct
  /** What is good to know before renting it. */
  terms: RentTerm[]
}

export default function RentForm({ product, terms }: RentFormProps) {
  const say = useVatWords()
  const isPayer = useVatPayer()
  const settings = useSettingsAtPlace()
  const { place } = useChosenBranch()
  const today = useToday()
  const byHour = product.is_hour_rent
  const [draft, setDraft] = useState<PeriodDraft>(emptyDraft)
  const [quantity, setQuantity] = useState(1)
  const [isAsked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const calendarId = useId()
  const fields = useRef<HTMLDivElement>(null)

  // The first render is the same everywhere.
  useEffect(() => {
    const dates = parseDatesQuery(location.search)
    if (dates) setDraft({ ...emptyDraft, from: dates.from, to: byHour ? '' : dates.to })
  }, [byHour])
  // A field that was pressed before this script had come.
  useEffect(() => {
    if (
      document.activeElement?.matches('[name=from]:placeholder-shown') &&
      fields.current?.contains(document.activeElement)
    )
      setOpen(true)
  }, [])

  const period = toRentalPeriod(draft, byHour, settings)
  const problems = today && (isAsked || isFilled(draft, byHour)) ? checkPeriod(period, settings, new Date()) : []
  const isSound = isFilled(draft, byHour) && problems.length === 0
  const bare: CartLine = { id: product.id, type: 'rent', quantity, period }
  const line = useLinePrice(isSound && today ? bare : undefined)

  const { net, withVat } = computeShownPrice(product)
  const counted = isSound ? countChargedUnits(period, settings) : undefined
  const units = line?.charged_units ?? counted?.units ?? 0
  const unitPrice = line?.unit_price_with_vat ?? withVat
  // the shortest rental while no days are chosen
  const pieces =
    line?.pieces ??
    computeCheapestTariff(units || product.minimum_days, { price: net, price_with_vat: withVat }, product.packages)
  const total = line && !line.error ? line.line_price_with_vat : sumOfPieces(pieces, 'price_with_vat') * quantity

  const isPriced = counted !== undefined && !line?.error
  const chargedWords = [formatPlural(units, byHour ? inHours : inDays), quantity > 1 && `${quantity}\u00a0vnt.`]
    .filter(Boolean)
    .join(' × ')
  const freeWords = (free: number) =>
    `Tuo metu${place ? ` ${toLocative(place.title) ?? place.title}` : ''} laisva\u00a0${free}`

  function chosen() {
    if (!isSound || line?.error) {
      setAsked(true)
      setTimeout(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], input')?.focus())
      return undefined
    }
    const { id, title, slug, main_thumbnail } = product
    const price = line?.line_price ?? sumOfPieces(pieces, 'price') * quantity
    return {
      line: { id, type: 'rent' as const, period, title, slug, main_thumbnail, price, price_with_vat: total },
      quantity,
    }
  }

  function closeCalendar() {
    setOpen(false)
    fields.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true })
  }
  function pick({ from, to }: { from: string; to: string }) {
    setDraft({ ...draft, from, to: byHour ? '' : to })
    if (byHour || to !== '') closeCalendar()
  }

  return (
    <>
      <section aria-labelledby="nuomos-laikas" className="mt-4">
        {product.left_in_stock === 0 &&
          (today ? (
            <NextFreeDay slug={product.slug} today={today} onChoose={(from) => setDraft({ ...draft, from, to: '' })} />
          ) : (
            <p className="mb-3 min-h-6" />
          ))}
        <h2 id="nuomos-laikas" className="sr-only">
          {byHour ? 'Kada reikės?' : 'Nuomos laikotarpis'}
        </h2>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the calendar from whatever is focused */}
        <div
          ref={fields}
          onKeyDown={({ key }) => key === 'Escape' && isOpen && closeCalendar()}
          className="[&_:is(input,select,button,td)]:scroll-mb-28"
        >
          <PeriodFields
            draft={draft}
            byHour={byHour}
            problems={problems}
            onChange={setDraft}
            calendar={{ id: calendarId, isOpen, onOpen: () => setOpen(true), onClose: closeCalendar }}
          >
            {isOpen && today && (
              <div
                ref={showCalendar}
                id={calendarId}
                className="col-span-2 min-h-[29rem] scroll-mb-28 rounded-house border border-line bg-raised p-3"
              >
                <p className="text-sm text-soft">{nextStep(draft, byHour)}</p>
                <RentalCalendar
                  slug={product.slug}
                  today={today}
                  quantity={quantity}
                  byHour={byHour}
                  from={draft.from}
                  to={byHour ? draft.from : draft.to}
                  onPick={pick}
                />
              </div>
            )}
          </PeriodFields>
        </div>
        {today && <SamePeriod byHour={byHour} draft={draft} onChoose={setDraft} />}
        <div className="mt-4 flex min-h-12 items-center justify-between gap-4">
          <p>
            <span className="block text-[0.9375rem] font-semibold" aria-hidden="true">
              Kiekis
            </span>
            <span aria-live="polite" className="block text-sm font-semibold text-good empty:hidden">
              {isPriced && line && freeWords(line.available)}
            </span>
          </p>
          <QuantityStepper value={quantity} onChange={setQuantity} max={999} />
        </div>
        <div className="sticky bottom-0 z-10 mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-5 border-t border-line bg-paper py-3">
          <p aria-live="polite" className="figures min-w-28 leading-tight whitespace-nowrap">
            <span className="block text-sm text-soft">{isPriced ? `Suma, ${chargedWords}` : say('Suma su PVM')}</span>
            <span className="text-xl font-semibold">{isPriced ? formatMoney(total) : `nuo ${formatMoney(total)}`}</span>
          </p>
          <AddToCart chosen={chosen} />
        </div>
        <div aria-live="polite" className="mt-4 empty:hidden">
          {line?.error && <Banner kind="error">{line.error}</Banner>}
          {isPriced && (
            <RentalReceipt
              unit={byHour ? 'hour' : 'day'}
              chargedUnits={units}
              receipt={line?.receipt ?? counted?.receipt}
              total={total}
              totalLabel={say('Iš viso su PVM')}
              notes={
                isPayer
                  ? [
                      `be PVM ${formatMoney(total - vatOf(total))}`,
                      `PVM ${settings.vat_rate}\u00a0% ${formatMoney(vatOf(total))}`,
                    ]
                  : []
              }
              unitPrice={unitPrice}
              quantity={quantity}
              pieces={pieces}
            />
          )}
        </div>
        <RentTerms terms={terms} />
      </section>
      <BundleParts parts={product.parts} />
      <PackagePrices product={product} />
    </>
  )

  function vatOf(gross: number) {
    return splitVat(gross, settings.vat_rate).vat
  }
}

function nextStep(draft: PeriodDraft, byHour: boolean): string {
  if (byHour) return draft.from === '' ? 'Pasirinkite dieną.' : 'Pasirinkite valandą ir trukmę.'
  if (draft.from === '') return 'Pasirinkite pirmą nuomos dieną.'
  return draft.to === ''
    ? 'Pasirinkite paskutinę nuomos dieną.'
    : 'Laikotarpį galite keisti kalendoriuje arba laukuose.'
}

const showCalendar = (frame: HTMLDivElement | null) => frame?.scrollIntoView({ block: 'nearest' })

const inDays = { one: 'diena', few: 'dienos', other: 'dienų' }
const inHours = { one: 'valanda', few: 'valandos', other: 'valandų' }

const priceCart = defineSlimEndpoint<typeof PriceCart>('POST', '/api/cart/price')
const pauseMilliseconds = 300

function useLinePrice(line: CartLine | undefined): PricedLine | undefined {
  const [heard, setHeard] = useState<{ key: string; line: PricedLine | undefined }>()
  const { placeId } = useChosenBranch()
  const value = line && JSON.stringify({ items: [line], ...(placeId && { place_id: placeId }) })

  useEffect(() => {
    if (!value) return
    const abort = new AbortController()
    const clock = setTimeout(() => {
      sendRequest(priceCart, { body: JSON.parse(value), signal: abort.signal })
        .then(({ items }) => setHeard({ key: value, line: items[0] }))
        // the cart asks again
        .catch(() => {})
    }, pauseMilliseconds)
    return () => {
      clearTimeout(clock)
      abort.abort()
    }
  }, [value])

  return heard && heard.key === value ? heard.line : undefined
}

interface SamePeriodProps {
  byHour: boolean
  draft: PeriodDraft
  onChoose: (draft: PeriodDraft) => void
}

function SamePeriod({ byHour, draft, onChoose }: SamePeriodProps) {
  const settings = useSettingsAtPlace()
  const { lines } = useCart()
  const period = lines.findLast((line) => line.period && isByHour(line.period) === byHour)?.period
  if (!period || draft.from !== '' || checkPeriod(period, settings, new Date()).length > 0) return null
  return (
    <Button
      variant="quiet"
      size="small"
      className="figures mt-4 w-full"
      onClick={() => onChoose(toPeriodDraft(period))}
    >
      <CalendarIcon />
      <span>
        Kaip krepšelyje: <span>{describePeriod(period, getClosingTime(period, settings))}</span>
      </span>
    </Button>
  )
}
