import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { ChevronDownIcon } from './frame-icons.tsx'

export type Option = { value: string | number; label: string; disabled?: boolean }

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps> & { options: Option[]; placeholder?: string }

export function SelectField({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  className,
  options,
  placeholder,
  ...input
}: SelectFieldProps) {
  return (
    <Field
      label={label}
      name={input.name}
      hint={hint}
      errors={errors}
      optional={optional}
      labelHidden={labelHidden}
      className={className}
    >
      {(wiring) => (
        <div className="relative">
          <select className="control appearance-none pr-10 text-ellipsis" {...input} {...wiring}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto text-soft" />
        </div>
      )}
    </Field>
  )
}
