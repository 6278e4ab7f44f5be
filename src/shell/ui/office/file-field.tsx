import type { ComponentProps, ReactNode, Ref } from 'react'
import { Field, type FieldProps } from '../field.tsx'
import { ImageIcon } from '../frame-icons.tsx'

type FileFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'ref'> & {
    chosen?: string
    invitation: string
    /** Default: a picture. */
    icon?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

export function FileField({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  className,
  chosen,
  invitation,
  icon = <ImageIcon className="shrink-0 text-soft" />,
  ...input
}: FileFieldProps) {
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
        <div className="relative flex min-h-14 items-center gap-3 rounded-house border border-dashed border-edge bg-raised px-4 py-2 transition-colors hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-steel has-aria-invalid:border-bad">
          {icon}
          <span className="min-w-0 truncate">{chosen || invitation}</span>
          <input
            type="file"
            {...input}
            {...wiring}
            className="absolute inset-0 size-full cursor-pointer text-[0] opacity-0"
          />
        </div>
      )}
    </Field>
  )
}
