import { changeAddress } from '#orders/office/public/build-office-order-address.ts'
import { getOrderState, isOrderActionAllowed, isPaidItself } from '#orders/order-states.ts'
import { CopyButton } from '#sales/desk/office/public/copy-button.tsx'
import { Button } from '#shell/ui/button.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'
import { getOfferedDocument } from './download-document.ts'
import type { useOrderActions } from './use-order-actions.ts'

type OrderButtonsProps = {
  order: OfficeOrder
  /** The strip has the main one. */
  hasStep: boolean
  mayChange: boolean
  actions: ReturnType<typeof useOrderActions>
  say: ReturnType<typeof useNotices>['say']
  onPay: () => void
  onDelete: () => void
}

export function OrderButtons({ order, hasStep, mayChange, actions, say, onPay, onDelete }: OrderButtonsProps) {
  const document = getOfferedDocument(order)
  const state = getOrderState(order)
  const may = usePermissions()
  return (
    <div className="flex flex-wrap gap-2">
      {mayChange && may('desk:write') && (
        <LinkButton variant="quiet" to={changeAddress(order.id)}>
          Keisti užsakymą
        </LinkButton>
      )}
      {may('desk:write') && <CopyButton id={order.id} say={say} />}
      {isPaidItself(state) && (
        <Button
          variant={order.is_payed && !hasStep ? 'primary' : 'quiet'}
          pending={actions.isRunning(order.id, document)}
          onClick={() => actions.download(order.id, document)}
        >
          <DownloadIcon />
          <span>{order.is_payed ? 'PDF' : 'PDF apmokėjimui'}</span>
        </Button>
      )}
      {isOrderActionAllowed('mark-paid', state) && may('payments:write') && (
        <Button variant={hasStep ? 'quiet' : 'primary'} onClick={onPay}>
          Pažymėti kaip apmokėtą
        </Button>
      )}
      {may('orders:write') && !order.delete_refused && (
        <Button variant="danger" pending={actions.isRunning(order.id, 'delete')} onClick={onDelete}>
          Ištrinti
        </Button>
      )}
    </div>
  )
}
