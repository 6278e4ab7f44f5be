import type { Order } from '#orders/orders.contract.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { useMay } from '#ui/office/may.tsx'
import { offeredDocument } from './download-document.ts'
import type { useOrderActions } from './use-order-actions.ts'

type OrderButtonsProps = {
  order: Order
  actions: ReturnType<typeof useOrderActions>
  onPay: () => void
  onDelete: () => void
}

/** What can be done with the order that the page shows. */
export function OrderButtons({ order, actions, onPay, onDelete }: OrderButtonsProps) {
  const document = offeredDocument(order)
  const may = useMay()
  return (
    <div className="flex flex-wrap gap-2">
      {may('orders:write') && (
        <Button variant="danger" pending={actions.isRunning(order.id, 'delete')} onClick={onDelete}>
          Ištrinti
        </Button>
      )}
      <Button
        variant={order.is_payed ? 'primary' : 'quiet'}
        pending={actions.isRunning(order.id, document)}
        onClick={() => actions.download(order.id, document)}
      >
        <DownloadIcon />
        {order.is_payed ? 'PDF' : 'PDF apmokėjimui'}
      </Button>
      {!order.is_payed && may('payments:write') && <Button onClick={onPay}>Pažymėti kaip apmokėtą</Button>}
    </div>
  )
}
