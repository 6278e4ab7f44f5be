import { useEffect, useRef, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { getPasskeyAssertion } from '#sign-in/security/shop/browser-keys.ts'
import type { LoginSecond, SecondFactorChallenge, SignedIn } from '../auth.contract.ts'
import type { SecondPasskey, SecondPasskeyOptions } from '../passkey-auth.contract.ts'
import { NarrowPage } from './narrow-page.tsx'

const loginSecond = defineSlimEndpoint<typeof LoginSecond>('POST', '/api/login/second')
const askForKey = defineSlimEndpoint<typeof SecondPasskeyOptions>('POST', '/api/login/second/passkey/options')
const sendKey = defineSlimEndpoint<typeof SecondPasskey>('POST', '/api/login/second/passkey')

type SecondStepProps = {
  challenge: SecondFactorChallenge
  onSignedIn: (signedIn: SignedIn) => void
  onBack: () => void
}

type Way = 'totp' | 'passkey' | 'recovery'

export function SecondStep({ challenge: { ticket, ways }, onSignedIn, onBack }: SecondStepProps) {
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  const send = (form: FormData) => (way === 'passkey' ? showOwnKey(ticket) : sendCode(ticket, form))
  const { onSubmit, pending, errors, message, reset } = useSubmit(send, {
    onDone: onSignedIn,
    onProblem: () => field.current?.querySelector('input')?.select(),
  })
  const field = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way is another field
  useEffect(() => field.current?.querySelector<HTMLElement>('input, button')?.focus(), [way])

  if (errors?.ticket)
    return (
      <NarrowPage title="Antras žingsnis">
        <DeadTicket words={errors.ticket[0] ?? ''} onBack={onBack} />
      </NarrowPage>
    )
  return (
    <NarrowPage title="Antras žingsnis">
      {message && !errors?.code && <Banner kind="error">{message}</Banner>}
      <Form errors={errors} onSubmit={onSubmit}>
        <div ref={field} className="grid gap-5">
          {way === 'totp' && (
            <TextField
              label="Kodas iš programėlės"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              required
              hint="Šeši skaitmenys, kuriuos dabar rodo jūsų kodų programėlė."
            />
          )}
          {way === 'recovery' && (
            <TextField
              label="Atsarginis kodas"
              name="code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              required
              hint="Vienas iš dešimties, kuriuos išsisaugojote. Kiekvienas tinka vieną kartą."
            />
          )}
          <Button type="submit" pending={pending}>
            {way === 'passkey' ? 'Naudoti prieigos raktą' : 'Prisijungti'}
          </Button>
        </div>
      </Form>
      <ul className="grid justify-items-start gap-1">
        {[...ways, 'recovery' as const]
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other}>
              <button
                type="button"
                className="text-link py-1.5"
                onClick={() => {
                  reset()
                  setWay(other)
                }}
              >
                {wayWords[other]}
              </button>
            </li>
          ))}
        <li>
          <button type="button" className="text-link py-1.5" onClick={onBack}>
            Pradėti iš naujo
          </button>
        </li>
      </ul>
    </NarrowPage>
  )
}

const wayWords: Record<Way, string> = {
  totp: 'Kodas iš programėlės',
  passkey: 'Prieigos raktas',
  recovery: 'Neturite nei telefono, nei rakto? Atsarginis kodas',
}

const sendCode = (ticket: string, form: FormData) =>
  sendRequest(loginSecond, { body: { ticket, code: String(form.get('code') ?? '') } })

async function showOwnKey(ticket: string): Promise<SignedIn> {
  const key = await getPasskeyAssertion(await sendRequest(askForKey, { body: { ticket } }))
  return sendRequest(sendKey, { body: { ticket, key: key as never } })
}

function DeadTicket({ words, onBack }: { words: string; onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <Banner kind="error">{words}</Banner>
      <Button ref={button} onClick={onBack}>
        Prisijungti iš naujo
      </Button>
    </>
  )
}
