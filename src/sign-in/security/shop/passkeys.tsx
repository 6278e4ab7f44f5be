import { useEffect, useRef, useState } from 'react'
import { formatDeviceLabel } from '#people/accounts/device-label.ts'
import type { ProvePerson } from '#people/accounts/fresh.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatDateTime, formatDay } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { AddPasskey, BeginPasskey, Passkey, RemovePasskey, RenamePasskey } from '../passkeys.contract.ts'
import { createPasskey } from './browser-keys.ts'
import { PasswordQuestion } from './password-question.tsx'
import { SecurityPart } from './security-part.tsx'

const provePerson = defineSlimEndpoint<typeof ProvePerson>('POST', '/api/user/fresh')
const beginPasskey = defineSlimEndpoint<typeof BeginPasskey>('POST', '/api/user/passkeys/options')
const addPasskey = defineSlimEndpoint<typeof AddPasskey>('POST', '/api/user/passkeys')
const renamePasskey = defineSlimEndpoint<typeof RenamePasskey>('PUT', '/api/user/passkeys/:id')
const removePasskey = defineSlimEndpoint<typeof RemovePasskey>('DELETE', '/api/user/passkeys/:id')

type PasskeysProps = { keys: Passkey[]; hasOther: boolean; onChanged: (recoveryCodes?: string[]) => void }

export function Passkeys({ keys, hasOther, onChanged }: PasskeysProps) {
  const [isAdding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = keys.length === 0 && !hasOther

  function rest() {
    setAdding(false)
    heading.current?.focus()
  }

  return (
    <SecurityPart
      title="Prieigos raktai"
      headingRef={heading}
      lead={<p>Prisijunkite pirštu, veidu ar įrenginio PIN kodu, be slaptažodžio. Raktas lieka jūsų įrenginyje.</p>}
    >
      {keys.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {keys.map((one) => (
            <OneKey
              key={one.id}
              passkey={one}
              onChanged={() => {
                heading.current?.focus()
                onChanged()
              }}
            />
          ))}
        </ul>
      )}
      {isAdding ? (
        <PasswordQuestion
          go="Pridėti"
          lead={
            isFirst && <p>Nuo tada prisijungiant slaptažodžiu reikės ir šio rakto arba vieno iš atsarginių kodų.</p>
          }
          send={async (current_password, form) => {
            const name = String(form.get('name') ?? '')
            await sendRequest(provePerson, { body: { current_password } })
            const key = await createPasskey(await sendRequest(beginPasskey))
            return sendRequest(addPasskey, { body: { name, key: key as never } })
          }}
          onDone={({ recovery_codes }) => {
            rest()
            onChanged(recovery_codes)
          }}
          onCancel={rest}
        >
          <TextField
            label="Rakto pavadinimas"
            name="name"
            required
            maxLength={60}
            className="sm:max-w-80"
            defaultValue={formatDeviceLabel(navigator.userAgent)}
          />
        </PasswordQuestion>
      ) : (
        <Button variant="quiet" className="mt-4" onClick={() => setAdding(true)}>
          Pridėti prieigos raktą
        </Button>
      )}
    </SecurityPart>
  )
}

function OneKey({ passkey, onChanged }: { passkey: Passkey; onChanged: () => void }) {
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  const pressed = useRef<HTMLButtonElement>(null)
  const used = passkey.last_used_at ? `naudotas ${formatDateTime(passkey.last_used_at)}` : 'dar nenaudotas'

  function begin(what: 'rename' | 'remove', button: HTMLButtonElement) {
    pressed.current = button
    setDoing(what)
  }

  function cancel() {
    setDoing(undefined)
    pressed.current?.focus()
  }

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-semibold wrap-anywhere">{passkey.name}</p>
          <p className="text-sm text-soft">
            Pridėtas <span>{formatDay(passkey.created_at)}</span>, <span>{used}</span>
            <span>{passkey.synced && '; bendras jūsų įrenginiams'}</span>
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            variant="quiet"
            size="small"
            aria-label={`Pervadinti raktą „${passkey.name}“`}
            onClick={({ currentTarget }) => begin('rename', currentTarget)}
          >
            Pervadinti
          </Button>
          <Button
            variant="danger"
            size="small"
            aria-label={`Pašalinti raktą „${passkey.name}“`}
            onClick={({ currentTarget }) => begin('remove', currentTarget)}
          >
            Pašalinti
          </Button>
        </div>
      </div>
      {doing === 'rename' && <Rename passkey={passkey} onDone={onChanged} onCancel={cancel} />}
      {doing === 'remove' && (
        <PasswordQuestion
          danger
          lead={<p>Šiuo raktu prisijungti nebebus galima. Ištrinkite jį ir iš įrenginio slaptažodžių.</p>}
          go="Pašalinti"
          send={async (current_password) => {
            await sendRequest(provePerson, { body: { current_password } })
            await sendRequest(removePasskey, { params: { id: passkey.id } })
          }}
          onDone={onChanged}
          onCancel={cancel}
        />
      )}
    </li>
  )
}

type RenameProps = { passkey: Passkey; onDone: () => void; onCancel: () => void }

function Rename({ passkey, onDone, onCancel }: RenameProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.select(), [])
  const { onSubmit, pending, errors } = useSubmit(
    (form) =>
      sendRequest(renamePasskey, { params: { id: passkey.id }, body: { name: String(form.get('name') ?? '') } }),
    {
      onDone: () => {
        onCancel()
        onDone()
      },
    },
  )
  return (
    <div ref={frame} className="mt-3">
      <Form errors={errors} onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Naujas pavadinimas"
          name="name"
          required
          maxLength={60}
          className="flex-1 basis-52"
          defaultValue={passkey.name}
        />
        <div className="flex gap-3">
          <Button type="submit" pending={pending}>
            Išsaugoti
          </Button>
          <Button variant="quiet" disabled={pending} onClick={onCancel}>
            Atšaukti
          </Button>
        </div>
      </Form>
    </div>
  )
}
