import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { readProblem } from '#ui/read-problem.ts'
import { type Paper, paperNames } from './papers.ts'
import { savePaper } from './save-document.ts'

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
        <span>
          <span>{paperNames[document.kind]}</span> <span>{document.number}</span> (PDF)
        </span>
      </Button>
      <p role="alert" className="mt-1 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}
