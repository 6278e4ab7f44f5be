import { useEffect, useId, useRef } from 'react'
import type { ClientSite } from '#people/clients/people.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { Button } from '#shell/ui/button.tsx'
import { CountryField } from '#shell/ui/country-field.tsx'
import { DraftOffer } from '#shell/ui/draft-offer.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { CreateObject, UpdateObject, ObjectForm as Written } from '../objects.contract.ts'

const createObject = defineSlimEndpoint<typeof CreateObject>('POST', '/api/objects')
const updateObject = defineSlimEndpoint<typeof UpdateObject>('PUT', '/api/objects/:id')

type ObjectFormProps = {
  /** Absent: a new one. */
  object?: ClientSite
  /** The site is not the customer's own. */
  save?: (form: Written) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

export function WorkSiteForm({ object, save = saveOwn(object), onDone, onCancel }: ObjectFormProps) {
  const { onSubmit, pending, errors, message } = useSubmit((data) => save(written(data)), { onDone })
  const formId = useId()
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => frame.current?.querySelector('input')?.focus(), [])

  return (
    <div ref={frame}>
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        <DraftOffer formId={formId} title={object?.title ?? 'Naujas objektas'} name={String(object?.id ?? 'new')} />
        {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
        <TextField label="Pavadinimas" name="title" maxLength={200} defaultValue={object?.title} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Adresas" name="address" maxLength={200} defaultValue={object?.address} />
          <TextField label="Miestas ar vietovė" name="city" maxLength={100} defaultValue={object?.city} />
          <TextField
            label="Pašto kodas"
            optional
            name="postal_code"
            maxLength={20}
            hint="Kai jis žinomas, pristatome į objektą."
            defaultValue={object?.postal_code ?? ''}
          />
          <CountryField {...(object && { defaultValue: object.country })} />
          <TextField
            label="Kontaktinis asmuo"
            optional
            name="contact_name"
            maxLength={200}
            defaultValue={object?.contact_name ?? ''}
          />
          <TextField
            label="Jo telefonas"
            optional
            type="tel"
            name="contact_phone"
            maxLength={30}
            defaultValue={formatPhone(object?.contact_phone ?? '')}
          />
        </div>
        <TextArea
          label="Pastabos"
          optional
          name="comment"
          rows={2}
          maxLength={2000}
          defaultValue={object?.comment ?? ''}
        />
        <div className="flex flex-wrap gap-3">
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

function written(data: FormData): Written {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    title: text('title'),
    address: text('address'),
    city: text('city'),
    postal_code: text('postal_code') || null,
    country: text('country'),
    contact_name: text('contact_name') || null,
    contact_phone: text('contact_phone') || null,
    comment: text('comment') || null,
  }
}

const saveOwn = (object: { id: number } | undefined) => (body: Written) =>
  object ? sendRequest(updateObject, { params: { id: object.id }, body }) : sendRequest(createObject, { body })
