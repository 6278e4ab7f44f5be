import type { ReactNode } from 'react'
import { whatFailed } from '#ui/office/what-failed.tsx'

/** What the screen could not do, and the server's word about it. */
export function rentalProblem(what: string, thrown: unknown): ReactNode {
  return (
    <>
      <span className="block font-semibold">{what}</span>
      <span className="block">{whatFailed(thrown, 'Klaida tvarkant nuomą')}</span>
    </>
  )
}
