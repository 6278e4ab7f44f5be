import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { readProblem } from '#ui/read-problem.ts'
import type { OrderDocument } from '../orders.contract.ts'
import { saveCredit } from './save-document.ts'

/** A credit note of the customer's own order. */
export function CreditButton({ orderId, document }: { orderId: number; document: OrderDocument }) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function save() {
    setPending(true)
    setProblem('')
    try {
      await saveCredit(orderId, document)
    } catch (thrown) {
      setProblem(readProblem(thrown, 'Nepavyko atsisiųsti dokumento. Bandykite dar kartą.').message)
    } finally {
      setPending(false)
    }
  }

  return (
    <div>
      <Button variant="quiet" pending={isPending} onClick={save}>
        <DownloadIcon className="size-4.5" />
        Kreditinė sąskaita {document.number} (PDF)
      </Button>
      <p role="alert" className="mt-1 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}
