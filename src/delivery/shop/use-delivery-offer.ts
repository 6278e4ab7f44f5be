import { useEffect, useState } from 'react'
import { parseAnyPostalCode } from '#codes/any-postal-code.ts'
import { countrySaid } from '#codes/country.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import type { AskDelivery } from '../delivery.contract.ts'
import type { RentEnd, RentStart } from '../slots-to-offer.ts'

const askDelivery = slimEndpoint<typeof AskDelivery>('GET', '/api/delivery')

export type DeliveryOffer = AnswerOf<typeof AskDelivery>['data']

/** Long enough for the rest of a postal code. */
const pauseMs = 250

interface Asked {
  postalCode: string
  city: string
  /** ISO 3166-1; '' or none: as the letters before the postal code say. */
  country?: string | null | undefined
  start: RentStart | undefined
  /** When what is rented ends, where times to fetch it are asked for, too. */
  end?: RentEnd | undefined
}

/**
 * Whether the shop delivers to zones, which one this address is in and the times that are left there; undefined until it is known. What is
 * half typed is no address yet, and without an answer the shop delivers as if by agreement: the order itself is asked again.
 */
export function useDeliveryOffer({ postalCode, city, country, start, end }: Asked) {
  const [offer, setOffer] = useState<DeliveryOffer>()
  const [attempt, setAttempt] = useState(0)
  const to = addressIn(parseAnyPostalCode(postalCode, countrySaid(country)), city)
  const query = JSON.stringify({
    ...(to?.postal_code && { postal_code: to.postal_code }),
    ...(to?.city && { city: to.city }),
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

  return {
    offer,
    /** The address that prices are asked for with; undefined where there is none yet, or nobody asks. */
    deliverTo: offer?.has_zones ? to : undefined,
    /** Somebody has taken a place: asks what is left. */
    refresh: () => setAttempt((n) => n + 1),
  }
}

function addressIn(code: string | undefined, city: string): { postal_code?: string; city?: string } | undefined {
  const town = city.trim()
  return code || town ? { ...(code && { postal_code: code }), ...(town && { city: town }) } : undefined
}
