import type { ReactNode } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { WarningIcon } from '#shell/ui/frame-icons.tsx'
import { renderEnglish } from '#shell/ui/office/render-error-message.tsx'

export function listProblemLines(thrown: unknown): ReactNode[] {
  if (!(thrown instanceof ApiError)) return [renderEnglish('An unexpected error occurred')]
  const ofFields = listErrorMessages(thrown.errors ?? {})
  if (ofFields.length > 0) return ofFields
  return [thrown.message || renderEnglish('An error occurred while processing your request')]
}

export const listErrorMessages = (errors: FormFieldErrors): string[] => [
  ...new Set(Object.values(errors).flatMap((all) => all ?? [])),
]

export function FormProblem({ lines, children }: { lines: ReactNode[]; children?: ReactNode }) {
  if (lines.length === 0) return null
  return (
    <div role="alert" className="flex gap-3 rounded-house border-l-4 border-bad bg-bad-tint px-4 py-3 text-bad">
      <WarningIcon className="mt-0.5" />
      <div>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own and never move
          <p key={at}>{line}</p>
        ))}
        {children && <div className="mt-2">{children}</div>}
      </div>
    </div>
  )
}
