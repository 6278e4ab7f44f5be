import { useRevalidator } from 'react-router'
import { ApiError } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import type { Handover, ShowHandover } from '../handovers.contract.ts'

export type HandoverQuestion = PendingResult<AnswerOf<typeof ShowHandover>>

export function useHandover(question: HandoverQuestion) {
  const { data, problem } = useLoaded(question)
  const { revalidate } = useRevalidator()
  const isMissing = problem instanceof ApiError && (problem.status === 404 || problem.status === 422)
  const known = data?.data ?? (problem === null ? null : 'unread')
  const handover: Handover | 'missing' | 'unread' | null = isMissing ? 'missing' : known
  return { handover, reload: revalidate }
}
