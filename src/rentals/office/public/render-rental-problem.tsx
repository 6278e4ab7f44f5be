import type { ReactNode } from 'react'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'

export function renderRentalProblem(what: string, thrown: unknown): ReactNode {
  return (
    <>
      <span className="block font-semibold">{what}</span>
      <span className="block">{renderErrorMessage(thrown, 'Klaida tvarkant nuomą')}</span>
    </>
  )
}
