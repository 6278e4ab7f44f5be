import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { getOrderState, isOrderActionAllowed, isPaidItself } from '#orders/order-states.ts'
import type { OrderRow } from '#orders/orders.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { DownloadIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { getOfferedDocument } from './download-document.ts'
import type { useOrderActions } from './use-order-actions.ts'

type OrderActionsProps = {
  order: OrderRow
  actions: ReturnType<typeof useOrderActions>
  onPay: () => void
  onDelete: () => void
}

export function OrderActions({ order, actions, onPay, onDelete }: OrderActionsProps) {
  const document = getOfferedDocument(order)
  const state = getOrderState(order)
  const may = usePermissions()
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5 md:w-80 min-[88rem]:w-auto min-[88rem]:flex-nowrap">
      {isOrderActionAllowed('mark-paid', state) && may('payments:write') && (
        <Button size="small" variant="quiet" onClick={onPay}>
          Pažymėti kaip apmokėtą
        </Button>
      )}
      {isPaidItself(state) && (
        <Button
          size="small"
          variant="quiet"
          pending={actions.isRunning(order.id, document)}
          onClick={() => actions.download(order.id, document)}
        >
          <DownloadIcon className="size-4" />
          <span>{order.is_payed ? 'PDF' : 'PDF apmokėjimui'}</span>
        </Button>
      )}
      <LinkButton size="small" variant="quiet" to={buildOfficeOrderAddress(order.id)}>
        Rodyti
      </LinkButton>
      {may('orders:write') && (
        <IconButton
          label="Ištrinti"
          danger
          className="size-9"
          pending={actions.isRunning(order.id, 'delete')}
          onClick={onDelete}
        >
          <TrashIcon />
        </IconButton>
      )}
    </div>
  )
}
