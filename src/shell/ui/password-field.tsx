import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

export function PasswordField({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>) {
  const [shown, setShown] = useState(false)
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
          <input
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="control pr-12"
            {...input}
            {...wiring}
          />
          <button
            type="button"
            aria-label={shown ? 'Slėpti slaptažodį' : 'Rodyti slaptažodį'}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-house text-soft hover:text-ink"
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  )
}
