import { useId, useState } from 'react'
import { FormModal } from '#ui/office/form-modal.tsx'
import type { Category } from '../catalogue.contract.ts'
import type { Kind } from '../kinds.ts'
import type { OfficeProduct } from './office-products.ts'
import { ProductForm } from './product-form.tsx'

type ProductModalProps = {
  kind: Kind
  /** The product that is changed, 'new' for one that is added, null while the window is closed. */
  open: OfficeProduct | 'new' | null
  categories: Record<Kind, Category[]> | undefined
  onClose: () => void
  /** Something of the product has changed already, a picture is gone; the window stays. */
  onChanged: () => void
  /** Shows this product instead of what was typed. */
  onShowLatest: (product: OfficeProduct) => void
  onSaved: () => void
}

/** The window in which a product is added or changed. */
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
