import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Order, OrderRental } from '#orders/orders.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { getReturnCalendar } from '#rules/calendar/opening-hours.ts'
import { useSettingsOfOrder } from '#shell/branches/shop/public/settings-of-order.ts'
import type {
  ExtendRental as Extend,
  ExtendGuestRental,
  ExtensionQuote,
  QuoteExtension,
  QuoteGuestExtension,
} from '../extensions.contract.ts'
import { type ExtensionLabels, ExtensionWindow } from './extension-window.tsx'
import type { ExtensionResult } from './use-extend.ts'
import type { ExtensionCalls } from './use-quote.ts'

const address = '/api/orders/:id/rentals/:rentalId/extension'
const quoteExtension = defineSlimEndpoint<typeof QuoteExtension>('GET', address)
const extendRental = defineSlimEndpoint<typeof Extend>('POST', address)

const guestsAddress = '/api/guest-orders/:secret/rentals/:rentalId/extension'
const quoteGuests = defineSlimEndpoint<typeof QuoteGuestExtension>('GET', guestsAddress)
const extendGuests = defineSlimEndpoint<typeof ExtendGuestRental>('POST', guestsAddress)

type ExtendRentalWindowProps = {
  order: Order
  rental: OrderRental
  /** Of a guest's link. */
  secret?: string
  onClose: () => void
  onExtended: (extended: ExtensionResult) => void
}

export default function ExtendRentalWindow({ order, rental, secret, ...heard }: ExtendRentalWindowProps) {
  const settings = useSettingsOfOrder(order)
  const [id, rentalId] = [order.id, rental.id]
  const calls = useMemo((): ExtensionCalls => {
    if (secret !== undefined) {
      const params = { secret, rentalId }
      return {
        quote: (query, signal) => sendRequest(quoteGuests, { params, query, signal }),
        extend: (body, key) => sendRequest(extendGuests, { params, body, key }),
      }
    }
    const params = { id, rentalId }
    return {
      quote: (query, signal) => sendRequest(quoteExtension, { params, query, signal }),
      extend: (body, key) => sendRequest(extendRental, { params, body, key }),
    }
  }, [id, rentalId, secret])
  return (
    <ExtensionWindow
      order={order}
      rental={rental}
      calls={calls}
      words={words}
      papers={papers}
      {...heard}
      settings={{ ...settings, ...getReturnCalendar(settings) }}
    />
  )
}

const words: ExtensionLabels = {
  press: 'Pratęsti ir sumokėti',
  day: 'Grąžinsiu',
  hours: (time) => `Grąžinsite iki ${time}.`,
  early:
    'Prašau nuomą tęsti iš karto, nelaukiant, kol baigsis 14 dienų atsisakymo terminas. Suprantu, kad visiškai įvykdytos nuomos atsisakyti nebegalėsiu.',
}

const papers = ({ price_with_vat }: ExtensionQuote) =>
  price_with_vat > 0 && (
    <p className="text-sm text-soft">
      Pratęsimui sukursime naują užsakymą tiems patiems pirkėjo duomenims ir el. paštu atsiųsime išankstinę sąskaitą.{' '}
      <Link to="/nuomos-taisykles" target="_blank" className="text-link">
        Nuomos taisyklės
      </Link>
    </p>
  )
