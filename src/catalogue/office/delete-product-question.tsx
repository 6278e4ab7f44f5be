import { type ReactNode, useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import type { Kind } from '../kinds.ts'
import { listProblemLines } from './form-problem.tsx'
import { type OfficeProduct, officeProducts } from './office-products.ts'

type DeleteProductQuestionProps = {
  kind: Kind
  product: OfficeProduct | null
  onClose: () => void
  /** False: somebody else was first. */
  onDeleted: (byUs: boolean) => void
}

export function DeleteProductQuestion({ kind, product, onClose, onDeleted }: DeleteProductQuestionProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ReactNode>()

  async function remove() {
    if (!product) return
    setPending(true)
    setError(undefined)
    try {
      await officeProducts[kind].remove(product.id)
      onDeleted(true)
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 404) onDeleted(false)
      else setError(listProblemLines(thrown)[0])
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={product !== null}
      pending={pending}
      error={error}
      message={
        <>
          <p>Ar tikrai norite ištrinti šį produktą? Šio veiksmo negalėsite atšaukti.</p>
          {product && <p className="mt-2 font-semibold">{product.title}</p>}
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
