import { useEffect, useRef, useState } from 'react'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { readConsentChoice } from '#shell/consents/shop/public/stored-consent.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { TakeMyData } from '../privacy.contract.ts'
import { EraseAccount } from './erase-account.tsx'

export function MyData() {
  const { user } = useSession()
  return (
    <section aria-labelledby="mano-duomenys" className="mt-12 border-t border-line pt-8">
      <h2 id="mano-duomenys" className="section-title">
        Mano duomenys
      </h2>
      <p className="mt-1 text-soft">
        Viskas, ką apie jus saugome: paskyra, užsakymai, nuomos, sąskaitos, laiškai ir prašymai.
      </p>
      {user && !user.email_confirmed && (
        <p className="mt-1 text-soft">
          Kol el. pašto adresas nepatvirtintas, čia tik tai, kas susieta su pačia paskyra.
        </p>
      )}
      <Downloads />
      <EraseAccount email={user?.email ?? ''} />
    </section>
  )
}

const takeMyData = defineSlimEndpoint<typeof TakeMyData>('POST', '/api/user/data')

const words = { json: 'Atsisiųsti mano duomenis', pdf: 'Atsisiųsti skaityti (PDF)', html: 'HTML' } as const
type Format = keyof typeof words
const formats = Object.keys(words) as Format[]

function Downloads() {
  const [format, setFormat] = useState<Format>()
  const [saved, setSaved] = useState(false)
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        {formats.map((one) => (
          <Button
            key={one}
            variant="quiet"
            aria-expanded={format === one}
            onClick={() => {
              setSaved(false)
              setFormat(one)
            }}
          >
            <DownloadIcon />
            <span>{words[one]}</span>
          </Button>
        ))}
      </div>
      <p className="mt-2 text-sm text-soft">
        Pirmasis failas (JSON) skirtas perkelti į kitą sistemą, kiti du – skaityti. HTML patogiau, jei naudojatės ekrano
        skaitytuvu.
      </p>
      {format && (
        <Question
          key={format}
          format={format}
          onDone={() => {
            setSaved(true)
            setFormat(undefined)
          }}
          onCancel={() => setFormat(undefined)}
        />
      )}
      {saved && (
        <Banner kind="success" className="mt-4">
          Failas atsiųstas. Jame – jūsų asmens duomenys: laikykite jį saugiai.
        </Banner>
      )}
    </>
  )
}

type QuestionProps = { format: Format; onDone: () => void; onCancel: () => void }

function Question({ format, onDone, onCancel }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[name=current_password]')?.focus(), [])
  const { onSubmit, pending, errors, message } = useSubmit(
    async (form) => {
      const body = {
        current_password: String(form.get('current_password')),
        format,
        consent_id: readConsentChoice()?.id,
      }
      return (await fetchEndpoint(takeMyData, { body })).blob()
    },
    {
      onDone: (file) => {
        saveFile(file, `mano-duomenys-${toVilniusDay(new Date())}.${format}`)
        onDone()
      },
    },
  )
  return (
    <div ref={box} className="mt-4 rounded-house border border-line p-5">
      <Form errors={errors} onSubmit={onSubmit} className="grid gap-5">
        <PasswordField
          label="Dabartinis slaptažodis"
          name="current_password"
          autoComplete="current-password"
          required
          hint="Kad duomenų nepaimtų kitas prie jūsų įrenginio."
          className="sm:max-w-80"
        />
        {message && !errors?.current_password && <Banner kind="error">{message}</Banner>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={pending}>
            Atsisiųsti
          </Button>
          <Button variant="quiet" disabled={pending} onClick={onCancel}>
            Atšaukti
          </Button>
        </div>
      </Form>
    </div>
  )
}
