import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Switch } from '#shell/ui/switch.tsx'
import type { SaveSmsConsent, ShowSmsConsent, SmsConsent } from '../sms.contract.ts'

const showConsent = defineSlimEndpoint<typeof ShowSmsConsent>('GET', '/api/user/sms-consent')
const saveConsent = defineSlimEndpoint<typeof SaveSmsConsent>('PUT', '/api/user/sms-consent')

/** A shop without SMS shows nothing. */
export function MySms() {
  const [consent, setConsent] = useState<SmsConsent>()
  const [said, say] = useState<{ done?: string; problem?: string }>({})
  const [pending, setPending] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    sendRequest(showConsent, { signal: stop.signal })
      .then(({ data }) => setConsent(data))
      .catch(() => undefined)
    return () => stop.abort()
  }, [])

  if (!consent || (!consent.is_on && !consent.agreed)) return null

  async function choose(agreed: boolean) {
    setPending(true)
    try {
      const { data } = await sendRequest(saveConsent, { body: { agreed } })
      setConsent(data)
      say({ done: agreed ? 'Sutikimas įrašytas.' : 'Sutikimas atšauktas.' })
    } catch (thrown) {
      say({ problem: readProblem(thrown, 'Išsaugoti nepavyko.').message })
    } finally {
      setPending(false)
    }
  }

  return (
    <section aria-labelledby="sms" className="mt-12 border-t border-line pt-8">
      <h2 id="sms" className="section-title mb-5">
        SMS
      </h2>
      <Switch
        name="agreed"
        label="Noriu gauti SMS su pasiūlymais"
        hint={
          consent.agreed && consent.phone && consent.given_at
            ? `Sutikote ${formatDay(consent.given_at)}, numeriu ${formatPhone(consent.phone)}. Atšaukti galite bet kada čia arba nuoroda kiekvienoje tokioje SMS.`
            : 'Nebūtina. SMS apie patį užsakymą nuo to nepriklauso.'
        }
        checked={consent.agreed}
        disabled={pending}
        onChange={({ target }) => void choose(target.checked)}
      />
      <p role="status" className="mt-2 text-sm text-soft">
        {said.done}
      </p>
      {said.problem && (
        <p role="alert" className="text-sm font-medium text-bad">
          {said.problem}
        </p>
      )}
    </section>
  )
}
