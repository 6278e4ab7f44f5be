import type { RefObject } from 'react'
import { hasVat } from '#orders/describe-order-vat.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { listPickupTimes, listReturnTimes } from '#rentals/shop/public/times-of-day.ts'
import { getReturnCalendar, getUsualHours } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import { isEarlyStart } from '#sales/checkout/is-early-start.ts'
import { DiscountCodeField } from '#sales/checkout/shop/discount-code-field.tsx'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { PayFirst } from './client-payment-terms.tsx'
import { timeProblems } from './describe-line-problem.ts'
import { FreeLinesFields } from './free-lines-fields.tsx'
import { PickProduct } from './pick-product.tsx'
import { DeskLineList } from './public/desk-line-list.tsx'
import { getDistinctLineIndex } from './public/use-desk-price.ts'
import { getErrorsWithin, getLineErrors } from './to-refused-order.ts'
import type { DeskOrderInHand } from './use-desk-order.ts'

interface OrderToolsSectionProps {
  order: DeskOrderInHand
  fieldRef: RefObject<HTMLInputElement | null>
}

export function OrderToolsSection({ order, fieldRef }: OrderToolsSectionProps) {
  const { calendar, items, products, price, discount, errors, handsOver, isQuote, pending } = order
  const { hasRent } = order.delivery
  const may = usePermissions()
  return (
    <section aria-labelledby="irankiai" className="grid gap-4">
      <h2 id="irankiai" className="section-title">
        Ką užsako
      </h2>
      <OrderDays order={order} />
      <PickProduct alsoKeys=", Ctrl+Enter pateikia užsakymą" fieldRef={fieldRef} onPick={order.addProduct} />
      <DeskLineList
        lines={items}
        products={products}
        calendar={calendar}
        setLines={order.setLines}
        times={listPickupTimes(getUsualHours(order.from, calendar))}
        pricedOf={price.ofLine}
        errorsOf={(line) => [...getLineErrors(errors, getDistinctLineIndex(items, line)), ...price.problemsOf(line)]}
        mostOff={order.mostOff}
        paysLater={Boolean(order.client && order.credit && order.credit.billing !== 'prepaid' && !order.paysFirst)}
        isPrivate={order.buyer.private_or_company === 'private'}
        discountErrorsOf={(line) => getErrorsWithin(errors, `items.${getDistinctLineIndex(items, line)}.discount`)}
      />
      <FreeLinesFields
        free={order.free}
        setFree={order.setFree}
        sumOf={price.ofFree}
        errorsOf={(one) => ({
          price: price.problemsOfFree(one),
          ...getErrorsWithin(errors, `items.${items.length + order.free.indexOf(one)}`),
        })}
      />
      {price.cart && (
        <div className="ml-auto grid w-full max-w-xs gap-3">
          <DeskSums cart={price.cart} isFresh={price.isFresh} />
          <DiscountCodeField discount={discount} cart={price.cart} isFresh={price.isFresh} question="Nuolaidos kodas" />
        </div>
      )}
      <PayFirst
        credit={order.client && order.credit}
        sum={price.cart?.price_with_vat}
        checked={order.paysFirst}
        onChange={order.setPaysFirst}
      />
      {isEarlyStart({ ...order.buyer, items }, toVilniusDay(new Date())) && (
        <Checkbox
          label="Klientas prašo pradėti nuomą nelaukiant 14 dienų"
          hint="Vartotojas gali atsisakyti sutarties per 14 dienų. Be šio prašymo jis tada nemoka už praėjusias dienas."
          name="early_start"
          checked={order.asksEarly}
          onChange={({ target }) => order.setAsksEarly(target.checked)}
        />
      )}
      {hasRent && may('rentals:write') && (
        <Checkbox
          label="Iškart išduoti"
          hint="Pateikus atsidarys išdavimas."
          checked={handsOver}
          onChange={({ target }) => order.setHandsOver(target.checked)}
        />
      )}
      {hasRent && (
        <DayField
          label="Laikyti įrankius iki"
          name="holds_until"
          optional
          hint="Tik pasiūlymui: iki tos dienos galo jų niekas kitas neužsakys."
          value={order.holdsTo}
          onDay={order.setHoldsTo}
          className="max-w-xs"
        />
      )}
      <FormErrors errors={errors} message={order.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending === 'placed'}>
          {handsOver ? 'Pateikti ir išduoti' : 'Pateikti užsakymą'}
        </Button>
        <Button variant="quiet" pending={pending === 'quoted'} onClick={() => order.save('quoted')}>
          {isQuote ? 'Siųsti pakeistą pasiūlymą' : 'Siųsti pasiūlymą'}
        </Button>
        {!isQuote && (
          <Button variant="quiet" pending={pending === 'draft'} onClick={() => order.save('draft')}>
            Išsaugoti juodraštį
          </Button>
        )}
      </div>
    </section>
  )
}

function OrderDays({ order }: { order: DeskOrderInHand }) {
  const { calendar, items, from, to, toTime, setDays, errors } = order
  const hours = getUsualHours(to, getReturnCalendar(calendar))
  const problems = timeProblems(items, calendar, new Date())
  const ofDay = (day: string, problem: string | undefined) =>
    problem && (day !== '' || Object.keys(errors).length > 0) ? [problem] : []
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <DayField label="Nuo" value={from} onDay={(from) => setDays({ from })} errors={ofDay(from, problems.from)} />
      <DayField label="Iki" value={to} onDay={(to) => setDays({ to })} errors={ofDay(to, problems.to)} />
      <SelectField
        label="Grąžins iki"
        className="col-span-2 sm:col-span-1"
        value={toTime}
        errors={problems.to_time ? [problems.to_time] : []}
        onChange={({ target }) => setDays({ toTime: target.value })}
        options={[
          { value: '', label: hours.close },
          ...listReturnTimes(hours, toTime).map((time) => ({ value: time, label: time })),
        ]}
      />
    </div>
  )
}

function DeskSums({ cart, isFresh }: { cart: PricedCart; isFresh: boolean }) {
  const say = useVatWords()
  const out = cart.items.filter(({ error }) => error).length
  const isFinal = cart.vat_kind === 'not-payer'
  return (
    <dl aria-busy={!isFresh} className={`figures grid grid-cols-2 gap-y-1 ${isFresh ? '' : '**:text-soft'}`}>
      {cart.delivery && 'zone' in cart.delivery && (
        <>
          <dt className="text-soft">{say(`Pristatymas: ${cart.delivery.zone.title}, su PVM`)}</dt>
          <dd className="text-right">{formatMoney(cart.delivery.price_with_vat)}</dd>
          {cart.delivery.collection && (
            <>
              <dt className="text-soft">{say('Paėmimas, su PVM')}</dt>
              <dd className="text-right">{formatMoney(cart.delivery.collection.price_with_vat)}</dd>
            </>
          )}
        </>
      )}
      {cart.one_way_fee && (
        <>
          <dt className="text-soft">{say(`${cart.one_way_fee.title}, su PVM`)}</dt>
          <dd className="text-right">{formatMoney(cart.one_way_fee.price_with_vat)}</dd>
        </>
      )}
      {!isFinal && (
        <>
          <dt className="text-soft">Suma be PVM</dt>
          <dd className="text-right">{formatMoney(cart.price)}</dd>
          <dt className="text-soft">{vatLabels[cart.vat_kind ?? 'standard']}</dt>
          <dd className="text-right">{formatMoney(cart.vat)}</dd>
        </>
      )}
      <dt className="font-semibold">{hasVat(cart) ? 'Iš viso su PVM' : 'Iš viso'}</dt>
      <dd className="text-right text-lg font-semibold">{formatMoney(cart.price_with_vat)}</dd>
      {cart.deposit !== undefined && (
        <>
          <dt className="text-soft">Užstatas</dt>
          <dd className="text-right">{formatMoney(cart.deposit)}</dd>
        </>
      )}
      {out > 0 && (
        <dd className="col-span-2 text-sm text-bad">
          Sumoje nėra{' '}
          <span>
            {formatPlural(out, {
              one: 'eilutės, kurios duoti negalime',
              few: 'eilučių, kurių duoti negalime',
              other: 'eilučių, kurių duoti negalime',
            })}
          </span>
          .
        </dd>
      )}
    </dl>
  )
}

const vatLabels = {
  standard: 'PVM',
  'reverse-charge': 'PVM (nuoma ir paslaugos – atvirkštinis apmokestinimas)',
  outside: 'PVM (nuoma ir paslaugos – ne Lietuvos PVM objektas)',
  'not-payer': '',
}
