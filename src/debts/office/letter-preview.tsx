import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { readProblem } from '#ui/read-problem.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { PreviewReminder } from '../debts.contract.ts'
import type { Letter } from './use-sending-letters.ts'

/** How a letter will read, asked when somebody opens it. */
export function LetterPreview({ letter: { client, client_id, step, documents } }: { letter: Letter }) {
  const [told, tell] = useState<{ data?: AnswerOf<typeof PreviewReminder>['data']; problem?: string }>()

  async function look() {
    const body = { step, documents: documents.map(({ id }) => id) }
    try {
      tell({ data: (await sendRequest(PreviewReminder, { params: { id: client_id }, body })).data })
    } catch (thrown) {
      tell({ problem: readProblem(thrown).message })
    }
  }

  return (
    <details className="pl-8 text-sm" onToggle={({ currentTarget }) => currentTarget.open && !told && void look()}>
      <summary className="text-link inline-block cursor-pointer py-1">
        Laiško tekstas<span className="sr-only">{`: ${client}`}</span>
      </summary>
      {!told && <Skeleton className="mt-1 h-32 w-full" />}
      {told?.problem && (
        <p role="alert" className="text-bad">
          {told.problem}
        </p>
      )}
      {told?.data && (
        <div className="mt-1 rounded-house border border-line bg-paper p-4">
          <p className="mb-2 font-semibold">{told.data.subject}</p>
          <p className="whitespace-pre-line wrap-anywhere">{told.data.text}</p>
        </div>
      )}
    </details>
  )
}
