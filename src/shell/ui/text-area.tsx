import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export function TextArea({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  className,
  rows = 4,
  ...input
}: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
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
      {(wiring) => <textarea rows={rows} className="control field-sizing-content min-h-28" {...input} {...wiring} />}
    </Field>
  )
}
