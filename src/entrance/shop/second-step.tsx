import { useEffect, useRef, useState } from 'react'
import { ask } from '#platform/api-client.ts'
import { slimCall } from '#platform/slim-call.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import type { LoginSecond, SecondFactorAsked, SignedIn } from '../entrance.contract.ts'

const loginSecond = slimCall<typeof LoginSecond>('POST', '/api/login/second')

type SecondStepProps = {
  asked: SecondFactorAsked
  onSignedIn: (signedIn: SignedIn) => void
  /** The ticket is worth nothing any more, or somebody wants to begin again. */
  onBack: () => void
}

/** The second half of a sign-in: a code of the app, or one of those that were written down. */
export default function SecondStep({ asked: { ticket, ways }, onSignedIn, onBack }: SecondStepProps) {
  const [way, setWay] = useState<'totp' | 'recovery'>(ways.includes('totp') ? 'totp' : 'recovery')
  const { onSubmit, pending, errors, message, reset } = useSubmit(
    (form) => ask(loginSecond, { body: { ticket, code: String(form.get('code') ?? '') } }),
    { onDone: onSignedIn, onProblem: (_, __) => field.current?.querySelector('input')?.select() },
  )
  const field = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way is another field
  useEffect(() => field.current?.querySelector('input')?.focus(), [way])

  if (errors?.ticket) return <DeadTicket words={errors.ticket[0] ?? ''} onBack={onBack} />
  return (
    <>
      {message && !errors?.code && <Banner kind="error">{message}</Banner>}
      <Form errors={errors} onSubmit={onSubmit}>
        <div ref={field}>
          {way === 'totp' ? (
            <TextField
              key="totp"
              label="Kodas iš programėlės"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              required
              hint="Šeši skaitmenys, kuriuos dabar rodo jūsų kodų programėlė."
            />
          ) : (
            <TextField
              key="recovery"
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
        </div>
        <Button type="submit" pending={pending}>
          Prisijungti
        </Button>
      </Form>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        {ways.includes('totp') && (
          <button
            type="button"
            className="text-link py-1.5"
            onClick={() => {
              reset()
              setWay(way === 'totp' ? 'recovery' : 'totp')
            }}
          >
            {way === 'totp' ? 'Neturite telefono? Atsarginis kodas' : 'Kodas iš programėlės'}
          </button>
        )}
        <button type="button" className="text-link py-1.5" onClick={onBack}>
          Pradėti iš naujo
        </button>
      </div>
    </>
  )
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
