import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { FieldMessages } from './field.tsx'
import { useErrorsUntilChanged } from './field-errors.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: ReactNode
  hint?: ReactNode
  errors?: string[]
  indeterminate?: boolean
  labelHidden?: boolean
}

export function Checkbox({
  label,
  hint,
  errors: given,
  indeterminate = false,
  labelHidden = false,
  className = '',
  ...input
}: CheckboxProps) {
  const id = useId()
  const say = useVatWords()
  const box = useRef<HTMLInputElement>(null)
  const { errors, onInput } = useErrorsUntilChanged(input.name, given)
  const describedBy = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ')

  // HTML has no attribute for this state.
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])

  return (
    <div className={className} onInput={onInput}>
      <label className={`inline-flex items-start gap-3 ${labelHidden ? 'p-2.5' : 'py-1.5'}`}>
        <input
          ref={box}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0"
          aria-describedby={describedBy || undefined}
          aria-invalid={errors.length > 0 ? true : undefined}
          {...input}
        />
        <span className={labelHidden ? 'sr-only' : ''}>{say(label)}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-8 text-sm text-soft">
          {say(hint)}
        </p>
      )}
      <FieldMessages id={`${id}-error`} errors={errors} />
    </div>
  )
}
