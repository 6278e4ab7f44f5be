import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export function TextField({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  className,
  type = 'text',
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
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
      {(wiring) => <input type={type} className="control" {...input} {...wiring} />}
    </Field>
  )
}
