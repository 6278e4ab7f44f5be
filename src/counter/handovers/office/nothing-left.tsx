import type { ReactNode } from 'react'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import type { Problem } from '#shell/ui/read-problem.ts'
import { orderAddress } from '../addresses.ts'

interface NothingLeftProps {
  orderId: number
  title: string
  problem: Problem | null
  action?: ReactNode
}

export function NothingLeft({ orderId, title, problem, action }: NothingLeftProps) {
  return (
    <>
      {problem && <FormErrors errors={problem.errors} message={problem.message} />}
      <EmptyState
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {action}
            <LinkButton variant={action ? 'quiet' : 'primary'} to={orderAddress(orderId)}>
              {`Užsakymas Nr.\u00a0${orderId}`}
            </LinkButton>
          </div>
        }
      />
    </>
  )
}
