import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Problem } from '#ui/read-problem.ts'
import { orderAddress } from '../addresses.ts'

interface NothingLeftProps {
  orderId: number
  title: string
  /** Why the clerk's own act did not come about: somebody else's did. */
  problem: Problem | null
  action?: ReactNode
}

/** No tool of the order waits for this act any more. */
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
