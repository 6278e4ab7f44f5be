import { useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { Day } from '#rules/calendar/day.ts'
import { RunBilling } from '../billing.contract.ts'

export type Outcome = AnswerOf<typeof RunBilling>

const clientsAtOnce = 5

export function useIssueBills() {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function issue(until: Day, clientIds: readonly number[], by_rhythm: boolean): Promise<void> {
    const outcome: Outcome = { documents: [], failed: [] }
    setOutcome(null)
    for (let done = 0; done < clientIds.length; done += clientsAtOnce) {
      setProgress({ done, all: clientIds.length })
      const client_ids = clientIds.slice(done, done + clientsAtOnce)
      try {
        const { documents, failed } = await sendRequest(RunBilling, {
          body: { until, dry_run: false, client_ids, by_rhythm },
        })
        outcome.documents.push(...documents)
        outcome.failed.push(...failed)
      } catch (thrown) {
        const message = thrown instanceof ApiError ? thrown.message : 'Serveris neatsakė. Paleiskite dar kartą.'
        outcome.failed.push(
          ...client_ids.map((client_id) => ({ client_id, client: `Klientas Nr. ${client_id}`, message })),
        )
      }
    }
    setProgress(null)
    setOutcome(outcome)
  }

  return { issue, progress, outcome, forget: () => setOutcome(null) }
}
