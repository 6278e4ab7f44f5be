import { useEffect, useRef, useState } from 'react'
import { QrPicture } from '#people/documents/shop/public/qr-picture.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { buildButtonClasses } from '#shell/ui/build-button-classes.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { BeginTotp, ConfirmTotp, RemoveTotp, SecondFactor } from '../second-factor.contract.ts'
import { PasswordQuestion } from './password-question.tsx'
import { SecurityPart } from './security-part.tsx'

const beginTotp = defineSlimEndpoint<typeof BeginTotp>('POST', '/api/user/totp')
const confirmTotp = defineSlimEndpoint<typeof ConfirmTotp>('POST', '/api/user/totp/confirm')
const removeTotp = defineSlimEndpoint<typeof RemoveTotp>('DELETE', '/api/user/totp')

type AuthenticatorAppProps = { factor: SecondFactor; onChanged: (recoveryCodes?: string[]) => void }
type Step = { at: 'rest' | 'turn-on' | 'turn-off' } | { at: 'set-up'; secret: string; url: string }

export function AuthenticatorApp({ factor, onChanged }: AuthenticatorAppProps) {
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const heading = useRef<HTMLHeadingElement>(null)

  function rest() {
    setStep({ at: 'rest' })
    heading.current?.focus()
  }

  return (
    <SecurityPart
      title="Kodų programėlė"
      headingRef={heading}
      lead={
        factor.totp ? (
          <p>
            Įjungta<span>{factor.totp_since && ` ${formatDay(factor.totp_since)}`}</span>. Prisijungdami įvesite ir
            šešių skaitmenų kodą iš telefono.
          </p>
        ) : (
          <p>
            Prisijungiant šalia slaptažodžio reikės kodo iš telefono, todėl vien sužinoto slaptažodžio nepakaks. Tinka
            bet kuri programėlė: „Google Authenticator“, „Microsoft Authenticator“, „Aegis“, „1Password“.
          </p>
        )
      }
    >
      {step.at === 'rest' && (
        <Button variant="quiet" className="mt-4" onClick={() => setStep({ at: factor.totp ? 'turn-off' : 'turn-on' })}>
          {factor.totp ? 'Išjungti kodų programėlę' : 'Įjungti kodų programėlę'}
        </Button>
      )}
      {step.at === 'turn-on' && (
        <PasswordQuestion
          go="Tęsti"
          send={(current_password) => sendRequest(beginTotp, { body: { current_password } })}
          onDone={({ secret, otpauth_url: url }) => setStep({ at: 'set-up', secret, url })}
          onCancel={rest}
        />
      )}
      {step.at === 'set-up' && (
        <SetUp
          secret={step.secret}
          url={step.url}
          onCancel={rest}
          onDone={(codes) => {
            setStep({ at: 'rest' })
            onChanged(codes)
          }}
        />
      )}
      {step.at === 'turn-off' && (
        <PasswordQuestion
          danger
          lead={<p>Prisijungiant kodo nebeprašysime.</p>}
          go="Išjungti"
          send={(current_password) => sendRequest(removeTotp, { body: { current_password } })}
          onDone={() => {
            rest()
            onChanged()
          }}
          onCancel={rest}
        />
      )}
    </SecurityPart>
  )
}

type SetUpProps = { secret: string; url: string; onDone: (recoveryCodes: string[]) => void; onCancel: () => void }

function SetUp({ secret, url, onDone, onCancel }: SetUpProps) {
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  const { onSubmit, pending, errors, message } = useSubmit(
    (form) => sendRequest(confirmTotp, { body: { code: String(form.get('code') ?? '') } }),
    { onDone: ({ recovery_codes }) => onDone(recovery_codes) },
  )
  return (
    <div className="mt-4 rounded-house border border-line bg-sunken p-5">
      <p ref={lead} tabIndex={-1} className="outline-none">
        Nuskaitykite kodą programėle arba įveskite raktą ranka, tada įrašykite, ką ji rodo.
      </p>
      <div className="mt-4 flex flex-wrap items-start gap-x-8 gap-y-5">
        <QrPicture text={url} label="QR kodas kodų programėlei" />
        <div className="grid min-w-0 flex-1 basis-64 gap-5">
          {/* On the phone itself there is no QR code to scan. */}
          <p className="hidden pointer-coarse:block">
            <a href={url} className={buildButtonClasses('quiet', 'default')}>
              Atverti programėlę šiame įrenginyje
            </a>
          </p>
          <div>
            <p className="font-semibold">Raktas įvesti ranka</p>
            <p translate="no" className="mt-1 font-mono text-sm leading-relaxed select-all">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </p>
          </div>
          <Form errors={errors} onSubmit={onSubmit} className="grid gap-5">
            <TextField
              label="Kodas iš programėlės"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              required
              className="sm:max-w-60"
            />
            {message && !errors?.code && <Banner kind="error">{message}</Banner>}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" pending={pending}>
                Įjungti
              </Button>
              <Button variant="quiet" disabled={pending} onClick={onCancel}>
                Atšaukti
              </Button>
            </div>
          </Form>
        </div>
      </div>
    </div>
  )
}
