import type { RefObject } from 'react'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { WarningIcon } from '#shell/ui/frame-icons.tsx'

type ErrorSummaryProps = { message: string; errors: FormFieldErrors; form: RefObject<HTMLFormElement | null> }

export function ErrorSummary({ message, errors, form }: ErrorSummaryProps) {
  const wrong = Object.entries(errors).flatMap(([field, messages]) => {
    const first = messages?.[0]
    return first ? [{ field, text: first }] : []
  })
  if (!message && wrong.length === 0) return null

  function goTo(field: string) {
    const control = form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)
    const target = control ?? document.getElementById('krepselis')
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }

  return (
    <div role="alert" className="flex gap-3 rounded-house border-l-4 border-bad bg-bad-tint px-4 py-3 text-bad">
      <WarningIcon className="mt-0.5 shrink-0" />
      <div>
        {message && <p className="font-semibold">{message}</p>}
        {wrong.length > 0 && (
          <>
            {!message && <p className="font-semibold">Užsakymo dar negalime priimti. Pataisykite:</p>}
            <ul>
              {wrong.map(({ field, text }) => (
                <li key={field}>
                  <button
                    type="button"
                    onClick={() => goTo(field)}
                    className="min-h-9 text-left underline decoration-1 underline-offset-[0.2em] hover:decoration-2"
                  >
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
