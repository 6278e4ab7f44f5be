import { useId, useState } from 'react'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import type { Category } from '../catalogue.contract.ts'
import type { Kind } from '../kinds.ts'
import type { OfficeProduct } from './office-products.ts'
import { ProductForm } from './product-form.tsx'

type ProductModalProps = {
  kind: Kind
  /** Null while closed. */
  open: OfficeProduct | 'new' | null
  categories: Record<Kind, Category[]> | undefined
  onClose: () => void
  /** A picture is gone; the dialog stays. */
  onChanged: () => void
  onShowLatest: (product: OfficeProduct) => void
  onSaved: () => void
}

export function ProductModal({ kind, open, categories, onClose, onChanged, onShowLatest, onSaved }: ProductModalProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  return (
    <FormModal
      size="xl"
      title={open === 'new' ? 'Pridėti produktą' : 'Redaguoti produktą'}
      isOpen={open !== null}
      onClose={onClose}
      formId={formId}
      history={open && open !== 'new' ? `product-${open.id}` : undefined}
      draft={open === 'new' ? 'new' : open?.id.toString()}
      pending={pending}
    >
      {open && (
        <ProductForm
          key={open === 'new' ? 'new' : `${open.id} ${open.updated_at}`}
          id={formId}
          kind={kind}
          product={open === 'new' ? null : open}
          categories={categories}
          onPending={setPending}
          onChanged={onChanged}
          onShowLatest={onShowLatest}
          onSaved={onSaved}
        />
      )}
    </FormModal>
  )
}
