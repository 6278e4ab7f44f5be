import { type ReactNode, useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { ConfirmModal } from '#ui/office/confirm-modal.tsx'
import type { ProductImage } from '../catalogue.contract.ts'
import { DeleteProductImage } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { problemLines } from './form-problem.tsx'

type DeleteImageQuestionProps = {
  kind: Kind
  image: ProductImage | null
  onClose: () => void
  onDeleted: (image: ProductImage) => void
}

const galleryType = { rent: 'rent', sell: 'sell', addition: 'additions' } as const

/** Asked before a picture leaves the shop, which it does at once, whether the form is saved or not. */
export function DeleteImageQuestion({ kind, image, onClose, onDeleted }: DeleteImageQuestionProps) {
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<ReactNode>()

  async function remove() {
    if (!image) return
    setRunning(true)
    setError(undefined)
    try {
      await sendRequest(DeleteProductImage, { params: { type: galleryType[kind], id: image.id } })
      onDeleted(image)
    } catch (thrown) {
      // Somebody else was quicker: it is gone, as was wished.
      if (thrown instanceof ApiError && thrown.status === 404) onDeleted(image)
      else setError(problemLines(thrown)[0])
    } finally {
      setRunning(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={image !== null}
      pending={running}
      error={error}
      message="Ar tikrai norite ištrinti šią nuotrauką?"
      onConfirm={remove}
      onCancel={() => {
        setError(undefined)
        onClose()
      }}
    />
  )
}
