import type { ReactNode } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import type { FieldErrors } from '#shell/ui/field-errors.tsx'
import { WarningIcon } from '#shell/ui/frame-icons.tsx'
import { english } from '#shell/ui/office/what-failed.tsx'

export function problemLines(thrown: unknown): ReactNode[] {
  if (!(thrown instanceof ApiError)) return [english('An unexpected error occurred')]
  const ofFields = linesOf(thrown.errors ?? {})
  if (ofFields.length > 0) return ofFields
  return [thrown.message || english('An error occurred while processing your request')]
}

/** Without duplicates. */
export const linesOf = (errors: FieldErrors): string[] => [
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
