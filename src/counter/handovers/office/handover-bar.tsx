import type { ReactNode } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import type { Problem } from '#shell/ui/read-problem.ts'

interface HandoverBarProps {
  children: ReactNode
  label: string
  pending: boolean
  disabled: boolean
  problem: Problem | null
}

export function HandoverBar({ children, label, pending, disabled, problem }: HandoverBarProps) {
  return (
    <div className="stays-below sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
      {problem && <FormErrors errors={problem.errors} message={problem.message} className="mb-3" />}
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0 text-sm">{children}</div>
        <Button type="submit" size="large" pending={pending} disabled={disabled} className="shrink-0">
          {label}
        </Button>
      </div>
    </div>
  )
}
