import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { Attribute } from '../catalogue.contract.ts'
import { formatEurosInput } from './format-euros-input.ts'
import { useRows } from './use-rows.ts'

interface Choice {
  name: string
  values: { attribute: string; price: number | undefined }[]
}

const blankValue = { attribute: '', price: undefined }
const blankChoice: Choice = { name: '', values: [blankValue] }

export function AttributeRows({ attributes }: { attributes: Attribute[] }) {
  const { rows, added, list, add, remove } = useRows(choicesOf(attributes), blankChoice, 'attributes')
  return (
    <fieldset>
      <legend className="mb-2 text-[0.9375rem] font-semibold">Atributai</legend>
      <ul ref={list} className="grid gap-3">
        {rows.map(({ key, row }, at) => (
          <li key={key} className="rounded-house border border-line bg-raised p-3">
            <div className="mb-2 grid grid-cols-[1fr_auto] items-start gap-2">
              <TextField
                label={`${at + 1} atributo pavadinimas`}
                labelHidden
                name={`attributes[${at}][attribute_name]`}
                placeholder="Skersmuo"
                maxLength={100}
                defaultValue={row.name}
                autoFocus={key === added}
              />
              <IconButton label={`Pašalinti ${at + 1} atributą`} danger onClick={() => remove(key)}>
                <TrashIcon />
              </IconButton>
            </div>
            <Values at={at} values={row.values} />
          </li>
        ))}
      </ul>
      <Button size="small" variant="quiet" onClick={add} className="mt-2">
        <PlusIcon className="size-4" />
        Pridėti atributą
      </Button>
    </fieldset>
  )
}

function Values({ at, values }: { at: number; values: Choice['values'] }) {
  const { rows, added, list, add, remove } = useRows(values, blankValue, `attributes[${at}][values]`)
  return (
    <div className="border-l-2 border-line pl-3">
      <ul ref={list} className="grid gap-2">
        {rows.map(({ key, row }, index) => (
          <li key={key} className="grid grid-cols-[1fr_8rem_auto] items-start gap-2">
            <TextField
              label={`${index + 1} reikšmė`}
              labelHidden
              name={`attributes[${at}][values][${index}][attribute]`}
              placeholder="10 mm"
              maxLength={200}
              defaultValue={row.attribute}
              autoFocus={key === added}
            />
            <NumberField
              label={`${index + 1} reikšmės priedas prie kainos be PVM`}
              labelHidden
              name={`attributes[${at}][values][${index}][price]`}
              step="0.01"
              min="0"
              unit="€"
              placeholder="0.00"
              defaultValue={formatEurosInput(row.price)}
            />
            <IconButton label={`Pašalinti ${index + 1} reikšmę`} danger onClick={() => remove(key)}>
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button size="small" variant="link" onClick={add} className="mt-2 px-0 text-sm">
        Pridėti reikšmę
      </Button>
    </div>
  )
}

function choicesOf(attributes: Attribute[]): Choice[] {
  const choices = new Map<string, Choice>()
  for (const { attribute_name: name, attribute, price } of attributes) {
    const choice = choices.get(name) ?? { name, values: [] }
    choice.values.push({ attribute, price })
    choices.set(name, choice)
  }
  return [...choices.values()]
}
