import { type ReactNode, useMemo } from 'react'
import type { Order, OrderRental } from '#orders/orders.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { getReturnCalendar } from '#rules/calendar/opening-hours.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { applyBranchHours, resolveBranches } from '#shell/branches/order-branches.ts'
import type { PublicSettings } from '#shell/settings/settings.contract.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { ExtendDeskRental, type ExtensionQuote, QuoteDeskExtension } from '../../extensions.contract.ts'
import { type ExtensionLabels, ExtensionWindow } from '../../shop/extension-window.tsx'
import type { ExtensionResult } from '../../shop/use-extend.ts'
import type { ExtensionCalls } from '../../shop/use-quote.ts'

type ExtendAtDeskProps = {
  order: Order
  rental: OrderRental
  settings: PublicSettings
  onClose: () => void
  onExtended: (extended: ExtensionResult) => void
}

export function ExtendAtDesk({ order, rental, settings, ...heard }: ExtendAtDeskProps) {
  const places = useBranches()
  const ofOrder = places.length === 0 ? settings : applyBranchHours(settings, resolveBranches(places, order))
  const { id } = rental
  const calls = useMemo(
    (): ExtensionCalls => ({
      // no loader: of a day that is being chosen
      quote: (query, signal) => sendRequest(QuoteDeskExtension, { params: { id }, query, signal }),
      extend: (body, key) => sendRequest(ExtendDeskRental, { params: { id }, body, key }),
    }),
    [id],
  )
  return (
    <ExtensionWindow
      order={order}
      rental={rental}
      calls={calls}
      words={words}
      {...heard}
      settings={{ ...ofOrder, ...getReturnCalendar(ofOrder) }}
      papers={(quote) => <Papers order={order} quote={quote} />}
    />
  )
}

const words: ExtensionLabels = {
  press: 'Pratęsti nuomą',
  day: 'Grąžins',
  hours: (time) => `Grąžins iki ${time}.`,
  early: 'Klientas prašo tęsti nuomą nelaukiant 14 dienų',
  earlyHint: 'Vartotojas gali atsisakyti sutarties per 14 dienų. Be šio prašymo jis tada nemoka už praėjusias dienas.',
}

function Papers({ order: { billing, email }, quote }: { order: Order; quote: ExtensionQuote }): ReactNode {
  if (quote.price_with_vat === 0) return <p className="text-soft">Naujų dokumentų nebus.</p>
  const isPrepaid = billing === 'prepaid'
  return (
    <div>
      <p className="text-sm text-soft">Bus sukurta</p>
      <p className="figures">
        <VatWords>
          {isPrepaid
            ? `Papildomas užsakymas ir išankstinė sąskaita, ${formatMoney(quote.price_with_vat)} su PVM.`
            : `Papildomas užsakymas, ${formatMoney(quote.price_with_vat)} su PVM: pateks į kitą kliento sąskaitą.`}
        </VatWords>
      </p>
      <p className="text-sm wrap-anywhere text-soft">
        {email
          ? `${isPrepaid ? 'Sąskaitą' : 'Patvirtinimą'} išsiųsime adresu ${email}.`
          : 'Pirkėjo el. pašto nėra: dokumentai bus prie užsakymo, klientui juos atspausdinkite.'}
      </p>
    </div>
  )
}

export function describeExtension({ order, return_after }: ExtensionResult): string {
  return `Nuoma pratęsta iki ${formatDateTime(return_after)}.${order ? ` Sukurtas užsakymas Nr.\u00a0${order.id}.` : ''}`
}
