import { useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { CloseIcon } from '#shell/ui/frame-icons.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { ToolDraft } from '../stored-handover-draft.ts'

type Accessories = ToolDraft['accessories']

interface KitFieldProps {
  title: string
  /** „Išduota“ or „Grąžinta“. */
  legend: string
  accessories: Accessories
  onChange: (accessories: Accessories) => void
  /** Absent: the product's list can't be changed. */
  remembered?: string[]
  remember?: boolean
  onRemember?: (remember: boolean) => void
}

export function KitField({
  title,
  legend,
  accessories,
  onChange,
  remembered,
  remember = false,
  onRemember,
}: KitFieldProps) {
  const [typed, setTyped] = useState('')
  const names = accessories.map(({ name }) => name)
  const isChanged = remembered !== undefined && names.join('\n') !== remembered.join('\n')

  function add() {
    const name = typed.trim().slice(0, 80)
    if (!name || names.includes(name)) return
    onChange([...accessories, { name, quantity: 1, present: true }])
    setTyped('')
  }

  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">{legend}</legend>
      {accessories.length > 0 && (
        <ul className="mb-2 divide-y divide-line border-y border-line">
          {accessories.map(({ name, present }) => (
            <li key={name} className="flex min-h-11 items-center justify-between gap-2">
              <Checkbox
                className="min-w-0 flex-1"
                label={<span className={present ? '' : 'font-semibold text-bad'}>{name}</span>}
                checked={present}
                onChange={(event) =>
                  onChange(
                    accessories.map((one) => (one.name === name ? { ...one, present: event.target.checked } : one)),
                  )
                }
              />
              {remembered && (
                <IconButton
                  label={`Išimti iš komplekto: ${name}`}
                  onClick={() => onChange(accessories.filter((one) => one.name !== name))}
                >
                  <CloseIcon className="size-4" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {remembered && (
        <div className="flex items-end gap-2">
          <TextField
            className="min-w-0 flex-1"
            label={`Kas dar pridedama: ${title}`}
            labelHidden
            placeholder="Pvz., lagaminas"
            maxLength={80}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button variant="quiet" onClick={add} disabled={!typed.trim()}>
            Pridėti
          </Button>
        </div>
      )}
      {isChanged && (
        <Checkbox
          label="Įsiminti šį komplektą kitiems kartams"
          checked={remember}
          onChange={(event) => onRemember?.(event.target.checked)}
        />
      )}
    </fieldset>
  )
}
