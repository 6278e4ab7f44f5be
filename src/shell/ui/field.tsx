import { type ReactNode, useId } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { useErrorsUntilChanged } from './field-errors.tsx'
import { WarningIcon } from './frame-icons.tsx'

export type FieldProps = {
  label: ReactNode
  name?: string
  hint?: ReactNode
  /** Overrides the form's context. */
  errors?: string[]
  optional?: boolean
  /** The label is for screen readers only. */
  labelHidden?: boolean
  className?: string
}

type ControlAttributes = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

export function Field({
  label,
  name,
  hint,
  errors: given,
  optional,
  labelHidden,
  className = '',
  children,
}: FieldProps & { children: (wiring: ControlAttributes) => ReactNode }) {
  const id = useId()
  const say = useVatWords()
  const { errors, onInput } = useErrorsUntilChanged(name, given)
  const describedBy = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className={className} onInput={onInput}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-[0.9375rem] font-semibold'}>
        <span>{say(label)}</span>
        {optional && <span className="font-normal text-soft"> (neprivaloma)</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': errors.length > 0 ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {say(hint)}
        </p>
      )}
      <FieldMessages id={`${id}-error`} errors={errors} />
    </div>
  )
}

export function FieldMessages({ id, errors: [error] }: { id: string; errors: string[] }) {
  const say = useVatWords()
  if (error === undefined) return null
  return (
    <div id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-bad">
      <WarningIcon className="mt-px size-4.5" />
      <p>{say(error)}</p>
    </div>
  )
}
