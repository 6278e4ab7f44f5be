import { useState } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import type { ButtonVariant } from '#shell/ui/build-button-classes.ts'
import { Button } from '#shell/ui/button.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { saveDocument } from './save-document.ts'

type DocumentButtonProps = { order: { id: number; is_payed: boolean }; variant?: ButtonVariant }

export function DocumentButton({ order, variant = 'quiet' }: DocumentButtonProps) {
  const say = useVatWords()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const [kind, words] = order.is_payed
    ? (['invoice', say('PVM sąskaita faktūra')] as const)
    : (['prepayment', 'Išankstinė sąskaita'] as const)

  async function save() {
    setPending(true)
    setProblem('')
    try {
      await saveDocument(kind, order.id)
    } catch (thrown) {
      setProblem(readProblem(thrown, 'Nepavyko atsisiųsti dokumento. Bandykite dar kartą.').message)
    } finally {
      setPending(false)
    }
  }

  return (
    <div>
      <Button variant={variant} pending={isPending} onClick={save}>
        <DownloadIcon className="size-4.5" />
        <span>
          <span>{words}</span> (PDF)
        </span>
        <span className="sr-only">{`, užsakymas ${order.id}`}</span>
      </Button>
      <p role="alert" className="mt-1 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}
