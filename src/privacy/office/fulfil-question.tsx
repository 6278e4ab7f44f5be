import { type ReactNode, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { ConfirmModal } from '#ui/office/confirm-modal.tsx'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { type DataRequest, FulfilRequest } from '../privacy.contract.ts'

const questions: Record<DataRequest['kind'], string> = {
  download: 'Ar duomenis jau perdavėte prašančiam žmogui? Jam išsiųsime laišką, kad prašymas įvykdytas.',
  correction: 'Ar duomenis jau ištaisėte? Žmogui išsiųsime laišką, kad prašymas įvykdytas.',
  erasure:
    'Ištrinsime šio žmogaus paskyrą ir asmens duomenis; išrašytos sąskaitos lieka 10\u00a0metų. Atkurti nebus galima.',
}

type FulfilQuestionProps = { request: DataRequest | undefined; onDone: (words: string) => void; onCancel: () => void }

/** Asked before a request is closed as fulfilled: the person is told, and an erasure happens. */
export function FulfilQuestion({ request, onDone, onCancel }: FulfilQuestionProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ReactNode>()

  async function confirm() {
    if (!request) return
    setPending(true)
    setError(undefined)
    try {
      onDone((await sendRequest(FulfilRequest, { params: { id: request.id } })).message)
    } catch (thrown) {
      setError(whatFailed(thrown, 'Prašymo įvykdyti nepavyko'))
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={request !== undefined}
      variant={request?.kind === 'erasure' ? 'danger' : 'warning'}
      title="Įvykdyti prašymą"
      message={request && questions[request.kind]}
      confirmLabel="Įvykdyti"
      pending={pending}
      error={error}
      onConfirm={confirm}
      onCancel={() => {
        setError(undefined)
        onCancel()
      }}
    />
  )
}
