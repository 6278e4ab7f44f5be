import type { ReactNode } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { WarningIcon } from '#ui/frame-icons.tsx'
import { english } from '#ui/office/what-failed.tsx'

/**
 * What a category's or a product's form says when it could not be saved: every message of every field, a line each;
 * else the server's own; else the house's words.
 */
export function problemLines(thrown: unknown): ReactNode[] {
  if (!(thrown instanceof ApiError)) return [english('An unexpected error occurred')]
  const ofFields = linesOf(thrown.errors ?? {})
  if (ofFields.length > 0) return ofFields
  return [thrown.message || english('An error occurred while processing your request')]
}

/** Every message of every field, each said once. */
export const linesOf = (errors: FieldErrors): string[] => [
  ...new Set(Object.values(errors).flatMap((all) => all ?? [])),
]

/** The red alert at the top of such a form; `children` is a way out. */
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
