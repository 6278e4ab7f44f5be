import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#rules/money/format-money.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { DeskFreeLine } from '../desk-form.contract.ts'
import { formatTypedEuros, parseTypedCents } from './euro-input.ts'
import { createFreeLine, type TypedFree } from './free-lines.ts'
import { useCountField } from './use-count-field.ts'

interface FreeLinesFieldsProps {
  free: TypedFree[]
  setFree: (free: TypedFree[]) => void
  /** Cents with VAT; undefined: not known. */
  sumOf: (one: TypedFree) => number | undefined
  /** Errors by `title`, `quantity`, `price` and `reason`. */
  errorsOf: (one: TypedFree) => FormFieldErrors
}

export function FreeLinesFields({ free, setFree, sumOf, errorsOf }: FreeLinesFieldsProps) {
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(free.length)
  useEffect(() => {
    if (free.length > count.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    count.current = free.length
  }, [free.length])
  const put = (one: TypedFree, changed: Partial<TypedFree>) =>
    setFree(free.map((other) => (other === one ? { ...one, ...changed } : other)))
  return (
    <div className="grid gap-3">
      {free.length > 0 && (
        <ul ref={list} className="divide-y divide-line border-b border-line">
          {free.map((one) => (
            <FreeLine
              key={one.key}
              one={one}
              sum={sumOf(one)}
              errors={errorsOf(one)}
              onChange={(line) => put(one, { line })}
              onPutBack={() => put(one, { isRemoved: false })}
              onRemove={() =>
                one.line.line_id === undefined
                  ? setFree(free.filter((other) => other !== one))
                  : put(one, { isRemoved: true })
              }
            />
          ))}
        </ul>
      )}
      <div>
        <Button variant="link" onClick={() => setFree([...free, createFreeLine()])}>
          Pridėti laisvą eilutę
        </Button>
        <span className="ml-2 text-sm text-soft">Transportas pagal susitarimą, darbas</span>
      </div>
    </div>
  )
}

interface FreeLineProps {
  one: TypedFree
  sum: number | undefined
  errors: FormFieldErrors
  onChange: (line: DeskFreeLine) => void
  onRemove: () => void
  onPutBack: () => void
}

function FreeLine({ one: { line, isRemoved }, sum, errors, onChange, onRemove, onPutBack }: FreeLineProps) {
  const [text, setText] = useState('')
  const quantity = useCountField({
    count: line.quantity,
    max: 10_000,
    onCount: (quantity) => onChange({ ...line, quantity }),
  })
  const name = line.title || 'laisva eilutė'
  if (isRemoved)
    return (
      <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
        <p className="text-soft">
          <span className="line-through wrap-anywhere">{line.title}</span> – bus išimta
        </p>
        <Button variant="quiet" size="small" aria-label={`Palikti: ${name}`} onClick={onPutBack}>
          Palikti
        </Button>
      </li>
    )
  const asksWhy = line.price === 0 || Boolean(line.reason) || Boolean(errors.reason)
  const shown = parseTypedCents(text) === line.price ? text : formatTypedEuros(line.price)
  return (
    <li aria-label={name} className="@container grid gap-3 py-4">
      <TextField
        label="Už ką"
        maxLength={200}
        value={line.title}
        errors={errors.title ?? []}
        onChange={({ target }) => onChange({ ...line, title: target.value })}
      />
      <div className="grid grid-cols-2 items-end gap-3 @md:grid-cols-[7rem_10rem_minmax(0,1fr)_auto]">
        <NumberField label="Kiekis" unit="vnt." errors={errors.quantity ?? []} {...quantity} />
        <NumberField
          label="Kaina be PVM"
          unit="€"
          step="0.01"
          min="0"
          value={shown}
          errors={errors.price ?? []}
          onChange={({ target }) => {
            setText(target.value)
            onChange({ ...line, price: parseTypedCents(target.value) ?? Number.NaN })
          }}
        />
        <p className="figures self-center @md:text-right">
          <span className="font-semibold">{sum !== undefined && formatMoney(sum)}</span>
          <span className="text-sm text-soft">
            <VatWords>{sum === undefined ? '' : '\u00a0su PVM'}</VatWords>
          </span>
        </p>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Išimti: ${name}`}
          onClick={onRemove}
          className="self-center justify-self-end"
        >
          Išimti
        </Button>
      </div>
      {asksWhy && (
        <TextField
          label="Priežastis"
          hint="Kodėl tiek kainuoja. Klientas priežasties nemato."
          maxLength={200}
          placeholder="Pvz., atsiprašome už vėlavimą"
          value={line.reason ?? ''}
          errors={errors.reason ?? []}
          onChange={({ target }) => onChange({ ...line, reason: target.value })}
        />
      )}
    </li>
  )
}
