import type { RefObject } from 'react'
import { dayOf } from '#calendar/vilnius-time.ts'
import { DiscountCodeField } from '#checkout/shop/discount-code-field.tsx'
import { startsEarly } from '#checkout/starts-early.ts'
import { pickupTimes } from '#rentals/shop/times-of-day.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DayField } from '#ui/day-field.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { useMay } from '#ui/office/may.tsx'
import { DeskLines } from './desk-lines.tsx'
import { DeskSums } from './desk-sums.tsx'
import { PayFirst } from './how-paid.tsx'
import { OrderDays } from './order-days.tsx'
import { PickProduct } from './pick-product.tsx'
import { errorsOfLine } from './refused-order.ts'
import type { DeskOrderInHand } from './use-desk-order.ts'
import { placeOf } from './use-desk-price.ts'

interface OrderToolsSectionProps {
  order: DeskOrderInHand
  fieldRef: RefObject<HTMLInputElement | null>
}

/** What is ordered at the desk, for when and for how much, and what becomes of it. */
export function OrderToolsSection({ order, fieldRef }: OrderToolsSectionProps) {
  const { calendar, hours, items, products, price, discount, errors, handsOver, isQuote, pending } = order
  const { hasRent } = order.delivery
  const may = useMay()
  return (
    <section aria-labelledby="irankiai" className="grid gap-4">
      <h2 id="irankiai" className="section-title">
        Ką užsako
      </h2>
      <OrderDays order={order} />
      <PickProduct alsoKeys=", Ctrl+Enter pateikia užsakymą" fieldRef={fieldRef} onPick={order.addProduct} />
      <DeskLines
        lines={items}
        {...{ products, calendar }}
        setLines={order.setLines}
        times={pickupTimes(hours.open, hours.close)}
        pricedOf={price.ofLine}
        errorsOf={(line) => errorsOfLine(errors, placeOf(items, line))}
      />
      {price.cart && (
        <div className="ml-auto grid w-full max-w-xs gap-3">
          <DeskSums cart={price.cart} isFresh={price.isFresh} />
          <DiscountCodeField {...{ discount }} cart={price.cart} isFresh={price.isFresh} />
        </div>
      )}
      <PayFirst
        credit={order.client && order.credit}
        sum={price.cart?.price_with_vat}
        checked={order.paysFirst}
        onChange={order.setPaysFirst}
      />
      {startsEarly({ ...order.buyer, items }, dayOf(new Date())) && (
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
