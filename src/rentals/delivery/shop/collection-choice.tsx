import { type FormEvent, useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { Button } from '#shell/ui/button.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import type {
  ChooseCollection,
  ChooseGuestCollection,
  Collection,
  ShowCollection,
  ShowGuestCollection,
} from '../collection.contract.ts'
import { buildSlotOptions } from './public/build-slot-options.ts'
import { formatSlotLabel } from './public/format-slot-label.ts'

const show = defineSlimEndpoint<typeof ShowCollection>('GET', '/api/orders/:id/collection')
const choose = defineSlimEndpoint<typeof ChooseCollection>('PUT', '/api/orders/:id/collection')
const showGuest = defineSlimEndpoint<typeof ShowGuestCollection>('GET', '/api/guest-orders/:secret/collection')
const chooseGuest = defineSlimEndpoint<typeof ChooseGuestCollection>('PUT', '/api/guest-orders/:secret/collection')

interface CollectionChoiceProps {
  orderId: number
  /** The secret of an order without an account. */
  secret?: string
  onChosen: () => void
}

export default function CollectionChoice({ orderId, secret, onChosen }: CollectionChoiceProps) {
  const [known, setKnown] = useState<Collection>(null)
  const [value, setValue] = useState('')
  const [errors, setErrors] = useState<FormFieldErrors>({})
  const [said, say] = useState('')
  const [pending, setPending] = useState(false)

  useEffect(() => {
    let isGone = false
    const input = secret
      ? sendRequest(showGuest, { params: { secret } })
      : sendRequest(show, { params: { id: orderId } })
    input.then(({ data }) => isGone || setKnown(data)).catch(() => {})
    return () => {
      isGone = true
    }
  }, [orderId, secret])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const [slot, collection_day] = value.split(' ')
    const body = { collection_slot_id: slot ? Number(slot) : null, collection_day: collection_day ?? null }
    setPending(true)
    setErrors({})
    say('')
    try {
      const { data } = secret
        ? await sendRequest(chooseGuest, { params: { secret }, body })
        : await sendRequest(choose, { params: { id: orderId }, body })
      setKnown(data)
      setValue('')
      onChosen()
      if (data)
        say(`Atvažiuosime pasiimti: ${formatSlotLabel({ day: data.day, from: data.from ?? '', to: data.to ?? '' })}.`)
    } catch (thrown) {
      const { message, errors: entry } = readProblem(thrown)
      setErrors({ collection_slot_id: entry.collection_slot_id ?? [message] })
    } finally {
      setPending(false)
    }
  }

  if (!known) return null
  const others = known.slots.filter(({ slot_id, day }) => slot_id !== known.slot_id || day !== known.day)
  if (known.fixed) return <p className="text-sm text-soft">{`Paėmimo laikas. ${known.fixed}`}</p>
  if (others.length === 0)
    return known.from === null ? (
      <p className="text-sm text-soft">Paėmimo laiką suderinsime telefonu: laisvų laikų tą dieną nebėra.</p>
    ) : null
  return (
    <Form errors={errors} onSubmit={save} className="flex flex-wrap items-end gap-3">
      <SelectField
        label={known.from === null ? 'Kada atvažiuoti pasiimti?' : 'Kitas paėmimo laikas'}
        name="collection_slot_id"
        className="min-w-0 basis-full sm:flex-1 sm:basis-72"
        placeholder="Pasirinkite…"
        value={value}
        onChange={({ target }) => setValue(target.value)}
        options={buildSlotOptions(others)}
      />
      <Button type="submit" variant="quiet" pending={pending}>
        {known.from === null ? 'Pasirinkti' : 'Pakeisti'}
      </Button>
      <p role="status" className={said ? 'basis-full font-medium text-good' : 'sr-only'}>
        {said}
      </p>
    </Form>
  )
}
