import type { ReactNode } from 'react'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import type { Problem } from '#shell/ui/read-problem.ts'
import { buildOrderPageAddress } from '../addresses.ts'

interface HandoverEmptyStateProps {
  orderId: number
  title: string
  problem: Problem | null
  action?: ReactNode
}

export function HandoverEmptyState({ orderId, title, problem, action }: HandoverEmptyStateProps) {
  return (
    <>
      {problem && <FormErrors errors={problem.errors} message={problem.message} />}
      <EmptyState
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {action}
            <LinkButton variant={action ? 'quiet' : 'primary'} to={buildOrderPageAddress(orderId)}>
              {`Užsakymas Nr.\u00a0${orderId}`}
            </LinkButton>
          </div>
        }
      />
    </>
  )
}
