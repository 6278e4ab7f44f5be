import { memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { buildProductPath } from '#catalogue/kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { describePeriod } from '#rules/periods/describe-period.ts'
import { getClosingTime } from '#rules/periods/get-closing-time.ts'
import { useSettingsAtPlace } from '#shell/branches/shop/public/settings-at-place.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { WarningIcon } from '#shell/ui/frame-icons.tsx'
import { CalendarIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { Picture } from '#shell/ui/picture.tsx'
import { QuantityStepper } from '#shell/ui/quantity-stepper.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { buildLineKey } from '../build-line-key.ts'
import type { PricedLine } from '../cart.contract.ts'
import { MAX_LINE_UNITS } from '../cart-limits.ts'
import { setPeriod, setQuantity, setWaiver } from './change-cart.ts'
import { LineReceipt } from './line-receipt.tsx'
import type { StoredCartLine } from './stored-cart-line.ts'
import { WaiverChoice } from './waiver-choice.tsx'

const PeriodEditor = createLazyComponent(() => import('#rentals/shop/public/period-editor.tsx'), {
  part: 'PeriodEditor',
  waiting: () => <Skeleton className="h-96 w-full" />,
})

type CartLineRowProps = {
  line: StoredCartLine
  /** Absent until the server has answered. */
  priced: PricedLine | undefined
  isFresh: boolean
  isCompany: boolean
  at: number
  onRemove: (line: StoredCartLine, at: number) => void
}

export const CartLineRow = memo(function Row({ line, priced, isFresh, isCompany, at, onRemove }: CartLineRowProps) {
  const settings = useSettingsAtPlace()
  const [isEditing, edit] = useState(false)

  const { title, slug, main_thumbnail } = priced?.slug ? priced : line
  const name = title || priced?.title || 'Prekė'
  const key = buildLineKey(line)
  const isRent = line.type === 'rent'
  const isShort = priced?.error !== undefined && priced.available > 0 && priced.available < line.quantity
  const needsPeriod = isRent && !line.period
  const isOpen = isEditing || needsPeriod
  const isGone = priced?.error !== undefined && priced.slug === ''

  // The editor replaces the button and takes its focus.
  const changeButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) changeButton.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] grid-rows-[auto_1fr] items-start gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-6">
      <Picture
        src={main_thumbnail}
        alt=""
        sizes="(min-width: 40rem) 7rem, 4.5rem"
        className="rounded-house sm:row-span-2"
      />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <h3 className="text-lg leading-snug wrap-anywhere">
            {slug ? (
              <Link to={buildProductPath(line.type, slug)} className="hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          {line.attributes && (
            <dl className="flex flex-wrap gap-x-4 text-sm text-soft">
              {line.attributes.map(({ attribute_name, attribute }) => (
                <div key={attribute_name} className="flex gap-1">
                  <dt>{`${attribute_name}:`}</dt>
                  <dd>{attribute}</dd>
                </div>
              ))}
            </dl>
          )}
          {priced?.parts && (
            <p className="mt-0.5 mb-1 text-sm wrap-anywhere text-soft">
              {priced.parts.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)).join(' + ')}
            </p>
          )}
          {line.period && !isEditing && !isGone && (
            <div className="flex flex-wrap items-center gap-x-4">
              <p className="figures flex items-center gap-2">
                <CalendarIcon className="size-4.5 shrink-0 text-steel" />
                <span>{describePeriod(line.period, getClosingTime(line.period, settings))}</span>
              </p>
              <Button ref={changeButton} variant="link" className="min-h-11 text-sm" onClick={() => edit(true)}>
                Keisti laiką<span className="sr-only">{`: ${name}`}</span>
              </Button>
            </div>
          )}
        </div>
        <LinePrice priced={priced} isFresh={isFresh} isCompany={isCompany} />
      </div>

      <div className="col-span-2 grid gap-3 sm:col-span-1 sm:col-start-2">
        {priced?.error && (
          <div role="alert" className="flex gap-2 font-medium text-bad">
            <WarningIcon className="mt-0.5 shrink-0" />
            <div className="flex flex-wrap items-baseline gap-x-4">
              <p className="w-full">{priced.error}</p>
              {!isRent && !isShort && slug && (
                <Link to={buildProductPath(line.type, slug)} className="text-link inline-block min-h-11 py-2">
                  Į prekės puslapį
                </Link>
              )}
              {isRent && !isOpen && !isGone && (
                <Button variant="link" className="min-h-11" onClick={() => edit(true)}>
                  Pasirinkti kitą laiką
                </Button>
              )}
              {isShort && (
                <Button
                  variant="link"
                  className="min-h-11"
                  onClick={() => setQuantity(key, priced.available)}
                >{`Palikti ${priced.available}\u00a0vnt.`}</Button>
              )}
            </div>
          </div>
        )}
        {isOpen && priced && !isGone && (
          <PeriodEditor
            name={name}
            slug={slug}
            quantity={line.quantity}
            period={line.period}
            byHour={priced?.unit === 'hour'}
            onSave={(period) => {
              setPeriod(key, period)
              edit(false)
            }}
            onCancel={needsPeriod ? undefined : () => edit(false)}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          {!isGone && (
            <QuantityStepper
              value={line.quantity}
              max={MAX_LINE_UNITS}
              label={`Kiekis: ${name}`}
              onChange={(units) => setQuantity(key, units)}
              onNone={() => onRemove(line, at)}
            />
          )}
          <Button variant="link" className="min-h-11 px-1 text-sm" onClick={() => onRemove(line, at)}>
            <TrashIcon className="size-4" />
            Išimti<span className="sr-only">{`: ${name}`}</span>
          </Button>
        </div>
        {isRent && !isGone && (
          <WaiverChoice
            title={name}
            offer={priced?.waiver_offer}
            isChosen={line.waiver ?? false}
            isCompany={isCompany}
            onChange={(isChosen) => setWaiver(key, isChosen)}
          />
        )}
        {isRent && priced && !priced.error && <LineReceipt line={priced} isCompany={isCompany} isFresh={isFresh} />}
      </div>
    </li>
  )
})

function LinePrice({ priced, isFresh, isCompany }: Pick<CartLineRowProps, 'priced' | 'isFresh' | 'isCompany'>) {
  const say = useVatWords()
  if (!priced)
    return (
      <div>
        <span className="sr-only">Skaičiuojama kaina</span>
        <Skeleton className="h-7 w-24" />
      </div>
    )
  if (priced.error) return <p className="text-soft">neįskaičiuota</p>
  const [whole, one] = isCompany
    ? [priced.line_price, priced.unit_price]
    : [priced.line_price_with_vat, priced.unit_price_with_vat]
  return (
    <div className={`figures transition-opacity sm:text-right ${isFresh ? '' : 'opacity-50'}`} aria-busy={!isFresh}>
      <p className="text-lg leading-snug font-semibold whitespace-nowrap">
        <span>{formatMoney(whole)}</span>{' '}
        <span className="text-sm font-normal text-soft">{say(isCompany ? 'be PVM' : 'su PVM')}</span>
      </p>
      {priced.unit === 'vnt' && priced.quantity > 1 && (
        <p className="text-sm text-soft">{`${formatMoney(one)} už vnt.`}</p>
      )}
    </div>
  )
}
