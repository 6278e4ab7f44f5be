import { type ReactNode, useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { ConfirmModal } from '#ui/office/confirm-modal.tsx'
import { english } from '#ui/office/what-failed.tsx'
import type { Category } from '../catalogue.contract.ts'
import { AdminCategories } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'

type DeleteCategoryQuestionProps = {
  kind: Kind
  /** Null while nothing is asked. */
  category: Category | null
  onClose: () => void
  /** It is gone; not `byUs` when somebody else was quicker. */
  onDeleted: (byUs: boolean) => void
}

/** Asked before a category is deleted; a refusal is shown where the question stands. */
export function DeleteCategoryQuestion({ kind, category, onClose, onDeleted }: DeleteCategoryQuestionProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ReactNode>()

  async function remove() {
    if (!category) return
    setPending(true)
    setError(undefined)
    try {
      await sendRequest(AdminCategories[kind].remove, { params: { id: category.id } })
      onDeleted(true)
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 404) onDeleted(false)
      else setError(whyNotDeleted(thrown))
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={category !== null}
      pending={pending}
      error={error}
      message={
        <>
          <p>Ar tikrai norite ištrinti šią kategoriją? Šio veiksmo negalėsite atšaukti.</p>
          {category && <p className="mt-2 font-semibold">{category.title}</p>}
        </>
      }
      onConfirm={remove}
      onCancel={() => {
        setError(undefined)
        onClose()
      }}
    />
  )
}

function whyNotDeleted(thrown: unknown): ReactNode {
  if (!(thrown instanceof ApiError)) return english('An unexpected error occurred while deleting the category')
  if (thrown.message) return thrown.message
  return english(thrown.status === 422 ? 'Cannot delete category with existing products' : 'Failed to delete category')
}
