import { useEffect, useRef } from 'react'
import type { ClientSite } from '#people/clients/people.contract.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { Draft } from './checkout-draft.ts'
import { NEW_OBJECT } from './read-object-form.ts'

type ObjectFieldsProps = {
  draft: Draft
  objects: ClientSite[]
  /** An id, `NEW_OBJECT`, or '' for none. */
  chosen: string
  onChoose: (chosen: string) => void
  isDelivery: boolean
  /** The chosen site's hint. */
  hint?: string | undefined
}

export function ObjectFields({ draft, objects, chosen, onChoose, isDelivery, hint }: ObjectFieldsProps) {
  const isNew = chosen === NEW_OBJECT
  const fields = useRef<HTMLFieldSetElement>(null)
  const wasChosen = useRef(chosen)
  useEffect(() => {
    if (isNew && wasChosen.current !== chosen) fields.current?.querySelector('input')?.focus()
    wasChosen.current = chosen
  }, [isNew, chosen])

  const start = (name: string) => ({ name, defaultValue: draft[name] ?? '' })
  return (
    <div className="grid gap-5">
      <SelectField
        label="Objektas"
        optional
        name="object_id"
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
        placeholder="Nepriskirti objektui"
        hint={hint ?? 'Vieta, kuriai užsakote: prie jos matysite, kas išnuomota ir kiek kainavo.'}
        options={[
          ...objects.map(({ id, title, city }) => ({ value: String(id), label: `${title}, ${city}` })),
          { value: NEW_OBJECT, label: 'Naujas objektas…' },
        ]}
      />
      {isNew && (
        <fieldset ref={fields} className="grid gap-5 border-l-4 border-line pl-4 sm:grid-cols-2">
          <legend className="sr-only">Naujas objektas</legend>
          <TextField
            label="Objekto pavadinimas"
            maxLength={200}
            hint="Pavyzdžiui, „Namas Žaliakalnyje“. Išsaugosime kartu su užsakymu."
            className="sm:col-span-2"
            {...start('object[title]')}
          />
          <TextField label="Objekto adresas" maxLength={200} {...start('object[address]')} />
          <TextField label="Objekto miestas ar vietovė" maxLength={100} {...start('object[city]')} />
          <TextField
            label="Objekto pašto kodas"
            optional={!isDelivery}
            maxLength={20}
            {...(isDelivery && { hint: 'Kai jis žinomas, pristatome į objektą.' })}
            {...start('object[postal_code]')}
          />
        </fieldset>
      )}
    </div>
  )
}
