import { useEffect } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { requiredWord } from '#platform/required-word.ts'
import { WeekHoursFields } from '#shell/settings/office/hours-fields.tsx'
import { parseHoursForm } from '#shell/settings/office/parse-hours-form.ts'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { splitLines } from '#shell/ui/split-lines.ts'
import { Switch } from '#shell/ui/switch.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { AddPlace, type BranchInput, ChangePlace, type Place } from '../places.contract.ts'

interface PlaceFormProps {
  id: string
  /** Null for a new one. */
  place: Place | null
  /** The default branch: a new one is offered its hours. */
  usual: Place | undefined
  onPending: (pending: boolean) => void
  onSaved: (words: string) => void
}

export function PlaceForm({ id, place, usual, onPending, onSaved }: PlaceFormProps) {
  const submit = useSubmit(
    (typed) => {
      const body = placeIn(typed)
      return place ? sendRequest(ChangePlace, { params: { id: place.id }, body }) : sendRequest(AddPlace, { body })
    },
    {
      onDone: () => onSaved(place ? 'Padalinys išsaugotas' : 'Padalinys pridėtas'),
      fallback: 'Padalinio išsaugoti nepavyko',
    },
  )
  useEffect(() => onPending(submit.pending), [onPending, submit.pending])
  const hours = place ?? usual
  return (
    <Form id={id} onSubmit={submit.onSubmit} errors={submit.errors ?? {}} className="grid gap-6">
      <FormErrors errors={submit.errors ?? {}} message={submit.message} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Pavadinimas"
          name="title"
          required
          data-missing={requiredWord}
          maxLength={60}
          defaultValue={place?.title}
          hint="Taip jį vadins klientai, pavyzdžiui, Kaunas."
          autoFocus
        />
        <TextField
          label="Kodas"
          name="code"
          required
          data-missing={requiredWord}
          maxLength={4}
          autoCapitalize="characters"
          defaultValue={place?.code}
          hint="2–4 didžiosios raidės, pavyzdžiui, KN."
        />
        <TextField label="Adresas" name="address" optional maxLength={200} defaultValue={place?.address} />
        <div className="grid grid-cols-[1fr_8rem] gap-4">
          <TextField label="Miestas" name="city" optional maxLength={100} defaultValue={place?.city} />
          <TextField label="Pašto kodas" name="postal_code" maxLength={20} defaultValue={place?.postal_code} />
        </div>
        <TextField label="Telefonas" name="phone" type="tel" optional maxLength={30} defaultValue={place?.phone} />
        <TextField label="El. paštas" name="email" type="email" optional maxLength={254} defaultValue={place?.email} />
        <TextArea
          label="Kam pranešti naujienas"
          name="news_mails"
          optional
          rows={2}
          className="sm:col-span-2"
          defaultValue={place?.news_mails?.join('\n')}
          hint="Šio padalinio užsakymai, pasiūlymai ir gedimai. Po adresą eilutėje; tuščia – kaip nustatymuose."
        />
      </div>
      {hours && (
        <WeekHoursFields
          calendar={{ opening_hours: hours.opening_hours, closed_days: place ? place.closed_days : [] }}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Switch
          label="Iš čia vežame"
          name="delivers"
          defaultChecked={place?.delivers ?? true}
          hint="Išjungus pristatymo iš šio padalinio klientui nesiūlome."
        />
        {place?.is_default ? (
          <p className="text-sm text-soft">
            Tai pagrindinis padalinys. Kad pagrindinis būtų kitas, pažymėkite tai kitame.
          </p>
        ) : (
          <Switch
            label="Pagrindinis padalinys"
            name="is_default"
            hint="Jį mato klientas, kol nepasirenka. Nustatymuose bus jo valandos."
          />
        )}
      </div>
    </Form>
  )
}

function placeIn(typed: FormData): BranchInput {
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  const newsMails = splitLines(text('news_mails'))
  return {
    title: text('title'),
    code: text('code').toUpperCase(),
    address: text('address'),
    city: text('city'),
    postal_code: text('postal_code'),
    phone: text('phone'),
    email: text('email'),
    opening_hours: parseHoursForm(typed),
    closed_days: typed.getAll('closed_days[]').map(String),
    news_mails: newsMails.length > 0 ? newsMails : null,
    delivers: typed.has('delivers'),
    ...(typed.has('is_default') && { is_default: true }),
  }
}
