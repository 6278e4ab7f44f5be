import type { ReactNode } from 'react'
import { whatFailed } from '#shell/ui/office/what-failed.tsx'

export function rentalProblem(what: string, thrown: unknown): ReactNode {
  return (
    <>
      <span className="block font-semibold">{what}</span>
      <span className="block">{whatFailed(thrown, 'Klaida tvarkant nuomą')}</span>
    </>
  )
}
