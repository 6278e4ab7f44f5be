import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useRows } from './use-rows.ts'

const blank = { property: '', value: '' }

/** Half-filled rows are not sent. */
export function PropertyRows({ properties }: { properties: { property: string; value: string }[] }) {
  const { rows, added, list, add, remove } = useRows(properties, blank, 'properties')
  return (
    <fieldset>
      <legend className="mb-2 text-[0.9375rem] font-semibold">Savybės</legend>
      <ul ref={list} className="grid gap-2">
        {rows.map(({ key, row }, at) => (
          <li key={key} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
            <TextField
              label={`Savybė ${at + 1}`}
              labelHidden
              name={`properties[${at}][property]`}
              placeholder="Galia"
              maxLength={200}
              defaultValue={row.property}
              autoFocus={key === added}
            />
            <TextField
              label={`${at + 1} savybės reikšmė`}
              labelHidden
              name={`properties[${at}][value]`}
              placeholder="1500 W"
              maxLength={500}
              defaultValue={row.value}
            />
            <IconButton label={`Pašalinti ${at + 1} savybę`} danger onClick={() => remove(key)}>
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button size="small" variant="quiet" onClick={add} className="mt-2">
        <PlusIcon className="size-4" />
        Pridėti savybę
      </Button>
    </fieldset>
  )
}
