import { useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'

const VatModal = createLazyComponent(() => import('./vat-modal.tsx'), { part: 'VatModal', isWindow: true })

interface OrderVatProps {
  order: OfficeOrder
  onDone: (words: string) => void
}

/** Of a company: a private person bears the shop's rate. */
export function OrderVat({ order, onDone }: OrderVatProps) {
  const may = usePermissions()
  const [isOpen, open] = useState(false)
  const isPayers = order.vat_kind !== 'not-payer'
  if (order.private_or_company === 'private' || !isPayers || order.lapsed_at || !may('desk:write')) return null
  const isInvoiced = order.paid_at !== null || order.bills.length > 0
  if (isInvoiced && !may('credits:write')) return null
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => open(true)}>
        {isInvoiced ? 'Taisyti PVM' : 'Keisti PVM'}
      </Button>
      {isOpen && (
        <VatModal
          order={order}
          isInvoiced={isInvoiced}
          onClose={() => open(false)}
          onDone={(words) => {
            open(false)
            onDone(words)
          }}
        />
      )}
    </div>
  )
}
