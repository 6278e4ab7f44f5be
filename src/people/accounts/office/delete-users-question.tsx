import { type ReactNode, useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { DeleteUser, DeleteUsers, type UserRow } from '../users.contract.ts'
import { formatUserName } from './user-columns.tsx'

export type UsersToDelete = { one: UserRow } | { several: number[] }

type DeleteUsersQuestionProps = {
  doomed: UsersToDelete | null
  onClose: () => void
  onDeleted: (count: number) => void
  onStale: () => void
}

export function DeleteUsersQuestion({ doomed, onClose, onDeleted, onStale }: DeleteUsersQuestionProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ReactNode>()

  async function remove() {
    if (!doomed) return
    setPending(true)
    setError(undefined)
    try {
      if ('one' in doomed) await sendRequest(DeleteUser, { params: { id: doomed.one.id } })
      else await sendRequest(DeleteUsers, { body: { ids: doomed.several } })
      onDeleted('one' in doomed ? 1 : doomed.several.length)
    } catch (thrown) {
      setError(
        renderErrorMessage(
          thrown,
          'one' in doomed ? 'Įvyko klaida trinant vartotoją' : 'Įvyko klaida trinant vartotojus',
        ),
      )
      if (thrown instanceof ApiError && thrown.status === 404) onStale()
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={doomed !== null}
      pending={pending}
      error={error}
      message={doomed && questionOf(doomed)}
      onConfirm={remove}
      onCancel={() => {
        setError(undefined)
        onClose()
      }}
    />
  )
}

function questionOf(doomed: UsersToDelete): ReactNode {
  if ('several' in doomed)
    return (
      <p>
        {`Ar tikrai norite ištrinti ${doomed.several.length} pasirinktus vartotojus? Šio veiksmo negalėsite atšaukti.`}
      </p>
    )
  return (
    <>
      <p>Ar tikrai norite ištrinti šį vartotoją? Šio veiksmo negalėsite atšaukti.</p>
      <p className="mt-2 font-semibold">{formatUserName(doomed.one)}</p>
    </>
  )
}
