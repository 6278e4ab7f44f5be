import { useRevalidator } from 'react-router'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { renderErrorMessage } from './render-error-message.tsx'

/** `title`: „Skolos gauti nepavyko“. */
export function LoadFailure({ title, problem }: { title: string; problem: unknown }) {
  const { revalidate } = useRevalidator()
  return (
    <div role="alert">
      <EmptyState
        title={title}
        action={
          <Button variant="quiet" onClick={() => void revalidate()}>
            Bandyti dar kartą
          </Button>
        }
      >
        {renderErrorMessage(problem, 'Bandykite po akimirkos.')}
      </EmptyState>
    </div>
  )
}
