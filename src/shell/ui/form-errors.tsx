import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import type { FormFieldErrors } from './field-errors.tsx'
import { WarningIcon } from './frame-icons.tsx'

type FormErrorsProps = { errors?: FormFieldErrors; message?: string; all?: boolean; className?: string }

export function FormErrors({ errors = {}, message = '', all = false, className = '' }: FormErrorsProps) {
  const say = useVatWords()
  const ofFields = Object.values(errors).flatMap((messages) => (all ? (messages ?? []) : (messages?.slice(0, 1) ?? [])))
  const lines = [...new Set(ofFields.length > 0 ? ofFields : message ? [message] : [])]
  if (lines.length === 0) return null

  return (
    <div
      role="alert"
      className={`flex gap-3 rounded-house border-l-4 border-bad bg-bad-tint px-4 py-3 text-bad ${className}`}
    >
      <WarningIcon className="mt-0.5" />
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{say(line)}</li>
        ))}
      </ul>
    </div>
  )
}
