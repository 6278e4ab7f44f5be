import { useEffect, useRef, useState } from 'react'
import { clearSession } from '#people/accounts/shop/public/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { dropToken } from '#platform/browser/browser-session.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { clearLocalData } from '#sign-in/auth/shop/public/clear-local-data.ts'
import { describeObstacle } from '../obstacles.ts'
import type { AskErasure, CancelErasure, MyErasure, ShowMyErasure } from '../privacy.contract.ts'

const showErasure = defineSlimEndpoint<typeof ShowMyErasure>('GET', '/api/user/erasure-request')
const askErasure = defineSlimEndpoint<typeof AskErasure>('POST', '/api/user/erasure-request')
const cancelErasure = defineSlimEndpoint<typeof CancelErasure>('DELETE', '/api/user/erasure-request')

export function EraseAccount({ email }: { email: string }) {
  const [erasure, setErasure] = useState<MyErasure>()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const question = new AbortController()
    sendRequest(showErasure, { signal: question.signal }).then(
      ({ data }) => setErasure(data),
      // Without an answer the button stays; the server decides.
      () => {},
    )
    return () => question.abort()
  }, [])

  if (erasure?.state === 'done') return <Erased email={email} />
  if (erasure?.state === 'waiting')
    return <Waiting erasure={erasure} onCancelled={() => setErasure({ ...erasure, state: 'none' })} />
  if (!isOpen)
    return (
      <div className="mt-8">
        <Button variant="danger" onClick={() => setOpen(true)}>
          Ištrinti paskyrą
        </Button>
      </div>
    )
  return (
    <Question
      waitsFor={erasure?.waits_for ?? []}
      onAnswer={(answer) => {
        if (answer.state === 'done') {
          dropToken()
          clearLocalData()
        }
        setErasure(answer)
        setOpen(false)
      }}
      onCancel={() => setOpen(false)}
    />
  )
}

type QuestionProps = { waitsFor: MyErasure['waits_for']; onAnswer: (answer: MyErasure) => void; onCancel: () => void }

function Question({ waitsFor, onAnswer, onCancel }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { onSubmit, pending, errors, message } = useSubmit(
    (form) => sendRequest(askErasure, { body: { current_password: String(form.get('current_password') ?? '') } }),
    { onDone: ({ data }) => onAnswer(data), check: checkPassword },
  )
  return (
    <section aria-labelledby="istrinti" className="mt-8 rounded-house border border-bad p-5">
      <h3 id="istrinti" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Ištrinti paskyrą?
      </h3>
      <div className="mt-3 grid gap-3">
        <p>
          <strong>Ištrinsime:</strong> paskyrą, kontaktus, krepšelį, objektus, laiškus ir jūsų vardą, adresą bei
          pastabas užsakymuose. Atkurti nebus galima.
        </p>
        <p>
          <strong>Liks, nes to reikalauja įstatymai:</strong> išrašytos sąskaitos ir sutarčių dokumentai – 10&nbsp;metų
          nuo metų, kuriais jie išrašyti, pabaigos. Tada ištrinsime ir juos.
        </p>
        {waitsFor.length > 0 && (
          <p>
            <strong>Dabar dar reikia palaukti:</strong> <span>{waitsFor.map(describeObstacle).join('; ')}</span>.
            Prašymą priimsime, o paskyrą ištrinsime patys, kai tai bus užbaigta.
          </p>
        )}
      </div>
      <Form errors={errors} onSubmit={onSubmit} className="mt-5 grid gap-5">
        <PasswordField
          label="Dabartinis slaptažodis"
          name="current_password"
          autoComplete="current-password"
          className="sm:max-w-80"
        />
        {message && !errors?.current_password && <Banner kind="error">{message}</Banner>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" pending={pending}>
            Ištrinti visam laikui
          </Button>
          <Button variant="quiet" disabled={pending} onClick={onCancel}>
            Atšaukti
          </Button>
        </div>
      </Form>
    </section>
  )
}

function checkPassword(form: FormData): Record<string, string[]> {
  return form.get('current_password') ? {} : { current_password: ['Įveskite slaptažodį.'] }
}

function Waiting({ erasure, onCancelled }: { erasure: MyErasure; onCancelled: () => void }) {
  const { onSubmit, pending, message } = useSubmit(() => sendRequest(cancelErasure), { onDone: onCancelled })
  return (
    <div className="mt-8 grid gap-4">
      <Banner kind="info">
        <p className="font-semibold">Prašymas ištrinti paskyrą priimtas</p>
        <p>
          <span>
            {erasure.waits_for.length > 0
              ? `Laukia, kol bus užbaigta: ${erasure.waits_for.map(describeObstacle).join('; ')}.`
              : 'Niekas nebetrukdo: paskyrą ištrinsime šią naktį.'}
          </span>{' '}
          <span>{erasure.due_at && `Atsakysime iki ${formatDay(erasure.due_at)}.`}</span>
        </p>
      </Banner>
      {message && <Banner kind="error">{message}</Banner>}
      <form onSubmit={onSubmit}>
        <Button type="submit" variant="quiet" pending={pending}>
          Atšaukti prašymą
        </Button>
      </form>
    </div>
  )
}

function Erased({ email }: { email: string }) {
  const [to] = useState(email)
  useEffect(() => clearSession, [])
  return (
    <div className="mt-8 grid gap-4">
      <Banner kind="success">
        <p className="font-semibold">Paskyra ištrinta</p>
        <p>{`Patvirtinimą išsiuntėme adresu ${to}. Tai paskutinis mūsų laiškas.`}</p>
      </Banner>
      <LinkButton to="/" className="justify-self-start">
        Į pradžią
      </LinkButton>
    </div>
  )
}
