import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { readProblem } from '#ui/read-problem.ts'
import type { OrderDocument } from '../orders.contract.ts'
import { savePaper } from './save-document.ts'

type Paper = OrderDocument & { kind: keyof typeof names }

const names = {
  credit: 'Kreditinė sąskaita',
  contract: 'Nuomos sutartis',
  act: 'Perdavimo–priėmimo aktas',
}

/** Beside the bill that fits the state: what an order may have more of. */
export const isPaper = (document: OrderDocument): document is Paper => document.kind in names

/** A contract, an act or a credit note of the customer's own order. */
export function PaperButton({ orderId, document }: { orderId: number; document: Paper }) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function save() {
    setPending(true)
    setProblem('')
    try {
      await savePaper(orderId, document)
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
        {names[document.kind]} {document.number} (PDF)
      </Button>
      <p role="alert" className="mt-1 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}
