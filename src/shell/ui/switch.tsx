import { type ComponentProps, type ReactNode, useId } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { FieldMessages } from './field.tsx'
import { useErrorsUntilChanged } from './field-errors.tsx'

type SwitchProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode; errors?: string[] }

/** A checkbox underneath, so a form sends it as one. */
export function Switch({ label, hint, errors: given, className = '', ...input }: SwitchProps) {
  const id = useId()
  const say = useVatWords()
  const { errors, onInput } = useErrorsUntilChanged(input.name, given)
  const describedBy = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className={className} onInput={onInput}>
      <label className="inline-flex items-center gap-3 py-1.5 has-disabled:text-soft">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
          role="switch"
          className="peer sr-only"
          aria-describedby={describedBy || undefined}
          aria-invalid={errors.length > 0 ? true : undefined}
          {...input}
        />
        <span
          aria-hidden="true"
          className="relative h-6 w-11 shrink-0 rounded-full border border-edge bg-sunken transition-colors after:absolute after:top-1/2 after:left-1 after:size-4 after:-translate-y-1/2 after:rounded-full after:bg-edge after:transition-transform peer-checked:border-steel peer-checked:bg-steel peer-checked:after:translate-x-5 peer-checked:after:bg-paper peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-steel peer-disabled:opacity-50"
        />
        <span>{say(label)}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {say(hint)}
        </p>
      )}
      <FieldMessages id={`${id}-error`} errors={errors} />
    </div>
  )
}
