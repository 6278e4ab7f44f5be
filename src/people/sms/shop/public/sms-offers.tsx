import { memo, useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import type { ShowSmsConsent, SmsConsent } from '../../sms.contract.ts'

const showConsent = defineSlimEndpoint<typeof ShowSmsConsent>('GET', '/api/user/sms-consent')

/** Never preticked. Not after consent, nor when SMS are off. */
export const SmsOffers = memo(function Offers({ isGuest }: { isGuest: boolean }) {
  const [consent, setConsent] = useState<SmsConsent>()

  useEffect(() => {
    const stop = new AbortController()
    sendRequest(showConsent, { signal: stop.signal })
      .then(({ data }) => setConsent(data))
      .catch(() => undefined)
    return () => stop.abort()
  }, [])

  if (!consent?.is_on || consent.agreed) return null
  return (
    <Checkbox
      name="sms_offers"
      value="true"
      label={`Noriu gauti SMS su pasiūlymais. Nebūtina; atšaukti galėsite bet kada ${isGuest ? '' : 'paskyroje arba '}nuoroda kiekvienoje tokioje SMS.`}
    />
  )
})
