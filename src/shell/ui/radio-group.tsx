import { type ReactNode, useId } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { FieldMessages } from './field.tsx'
import { useErrorsUntilChanged } from './field-errors.tsx'

type RadioGroupProps = {
  label: ReactNode
  name: string
  options: { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
  value?: string
  onChange?: (value: string) => void
  defaultValue?: string
  hint?: ReactNode
  errors?: string[]
  className?: string
}

export function RadioGroup({
  label,
  name,
  options,
  value,
  onChange,
  defaultValue,
  hint,
  errors: given,
  className = '',
}: RadioGroupProps) {
  const id = useId()
  const say = useVatWords()
  const { errors, onInput } = useErrorsUntilChanged(name, given)
  const describedBy = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ')

  return (
    <fieldset className={className} aria-describedby={describedBy || undefined} onInput={onInput}>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{say(label)}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 flex-1 basis-40 items-start gap-3 rounded-house border border-edge bg-raised px-3 py-2.5 transition-colors hover:border-ink has-checked:border-steel has-checked:bg-steel-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-steel)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-steel has-disabled:border-line has-disabled:text-soft"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              className="mt-0.5 size-5 shrink-0 outline-none"
              aria-invalid={errors.length > 0 ? true : undefined}
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value, onChange: () => onChange?.(option.value) })}
            />
            <span>
              <span>{say(option.label)}</span>
              {option.hint && <span className="block text-sm text-soft">{say(option.hint)}</span>}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {say(hint)}
        </p>
      )}
      <FieldMessages id={`${id}-error`} errors={errors} />
    </fieldset>
  )
}
