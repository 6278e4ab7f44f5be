import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { parseAnyPostalCode } from '#rules/codes/any-postal-code.ts'
import { omitHomeCountry } from '#rules/codes/country.ts'
import type { QuoteDelivery } from '../../delivery.contract.ts'
import type { RentEnd, RentStart } from '../../list-offered-slots.ts'

const askDelivery = defineSlimEndpoint<typeof QuoteDelivery>('GET', '/api/delivery')

export type DeliveryOffer = AnswerOf<typeof QuoteDelivery>['data']

const pauseMs = 250

interface DeliveryOfferQuery {
  postalCode: string
  city: string
  /** ISO 3166-1; empty: by the postal code's letters. */
  country?: string | null | undefined
  start: RentStart | undefined
  end?: RentEnd | undefined
  /** Brought from; absent: the default place. */
  place?: number | undefined
}

/** On an error delivery seems by agreement; checkout asks again. */
export function useDeliveryOffer({ postalCode, city, country, start, end, place }: DeliveryOfferQuery) {
  const [offer, setOffer] = useState<DeliveryOffer>()
  const [attempt, setAttempt] = useState(0)
  const to = addressIn(parseAnyPostalCode(postalCode, omitHomeCountry(country)), city)
  const query = JSON.stringify({
    ...(to?.postal_code && { postal_code: to.postal_code }),
    ...(to?.city && { city: to.city }),
    ...(place && { place }),
    ...(start && { start: start.day }),
    ...(start?.time && { start_time: start.time }),
    ...(end && { end: end.day }),
    ...(end?.time && { end_time: end.time }),
  })
  const isFirst = offer === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew; the first answer changes only the pause
  useEffect(() => {
    const stop = new AbortController()
    const clock = setTimeout(
      () =>
        sendRequest(askDelivery, { query: JSON.parse(query), signal: stop.signal }).then(
          ({ data }) => setOffer(data),
          () => {},
        ),
      isFirst ? 0 : pauseMs,
    )
    return () => {
      clearTimeout(clock)
      stop.abort()
    }
  }, [query, attempt])

  return { offer, deliverTo: offer?.has_zones ? to : undefined, refresh: () => setAttempt((n) => n + 1) }
}

function addressIn(code: string | undefined, city: string): { postal_code?: string; city?: string } | undefined {
  const town = city.trim()
  return code || town ? { ...(code && { postal_code: code }), ...(town && { city: town }) } : undefined
}
