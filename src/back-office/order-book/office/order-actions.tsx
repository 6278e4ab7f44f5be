import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { formatClientName } from '#orders/office/public/format-client-name.ts'
import { getOrderState, isOrderActionAllowed, isPaidItself } from '#orders/order-states.ts'
import type { ListedOrder } from '#orders/orders.contract.ts'
import { getCounterStep, isHoldingUnits } from '#rentals/office/public/counter-steps.ts'
import type { OrderStage } from '#rentals/rental-states.ts'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { PaidIcon } from '#shell/ui/office/icons.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { RowMenu } from '#shell/ui/office/row-menu.tsx'
import { getOfferedDocument } from './download-document.ts'
import type { useOrderActions } from './use-order-actions.ts'

type OrderActionsProps = {
  order: ListedOrder
  stage: OrderStage | undefined
  actions: ReturnType<typeof useOrderActions>
  onPay: () => void
  onDelete: () => void
}

const inRow = 'size-9 md:max-xl:hidden'

export function OrderActions({ order, stage, actions, onPay, onDelete }: OrderActionsProps) {
  const document = getOfferedDocument(order)
  const state = getOrderState(order)
  const may = usePermissions()
  const step = isHoldingUnits(state) ? getCounterStep(order.id, stage) : undefined
  const isPayable = isOrderActionAllowed('mark-paid', state) && may('payments:write')
  const paper = isPaidItself(state) && (order.is_payed ? 'PDF' : 'PDF apmokėjimui')
  const download = () => void actions.download(order.id, document)
  return (
    <div className="flex items-center justify-end gap-1">
      {step && may('rentals:write') && (
        <LinkButton size="small" variant="quiet" to={step.to} className="mr-1">
          {step.label}
        </LinkButton>
      )}
      {isPayable && (
        <IconButton label="Pažymėti kaip apmokėtą" className={inRow} onClick={onPay}>
          <PaidIcon />
        </IconButton>
      )}
      {paper && (
        <IconButton label={paper} className={inRow} pending={actions.isRunning(order.id, document)} onClick={download}>
          <DownloadIcon />
        </IconButton>
      )}
      <RowMenu
        about={`užsakymas Nr.\u00a0${order.id}, ${formatClientName(order)}`}
        actions={[
          { label: 'Rodyti', to: buildOfficeOrderAddress(order.id) },
          isPayable && { label: 'Pažymėti kaip apmokėtą', isInRow: true, onAct: onPay },
          paper && { label: paper, isInRow: true, onAct: download },
          may('orders:write') && { label: 'Ištrinti', danger: true, onAct: onDelete },
        ]}
      />
    </div>
  )
}
