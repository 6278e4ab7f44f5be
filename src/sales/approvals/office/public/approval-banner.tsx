import { useState } from 'react'
import { getOrderState } from '#orders/order-states.ts'
import type { Order } from '#orders/orders.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { InfoIcon } from '#shell/ui/frame-icons.tsx'
import { IfPermitted } from '#shell/ui/office/permissions.tsx'
import { ApproveOrder, DeclineOrder } from '../../approvals.contract.ts'
import { ApproveModal, DeclineModal, type OrderToDecide } from '../../shop/decision-modals.tsx'

/** While the order waits, the office may decide for the company. */
export function ApprovalBanner({ order, onDecided }: { order: Order; onDecided: (message: string) => void }) {
  const [approving, approve] = useState<OrderToDecide | null>(null)
  const [declining, decline] = useState<OrderToDecide | null>(null)
  if (!order.approval) return null
  const isWaiting = getOrderState(order) === 'waiting'
  const params = { id: order.id }
  return (
    <div role="status" className="mb-5 flex gap-3 rounded-house border-l-4 border-steel bg-steel-tint px-4 py-3">
      <InfoIcon className="mt-0.5 shrink-0 text-steel" />
      <div className="grid min-w-0 gap-2">
        <p className="max-w-prose wrap-anywhere">{said(order)}</p>
        {isWaiting && (
          <IfPermitted right="orders:write">
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => approve(order)}>
                Patvirtinti už įmonę
              </Button>
              <Button size="small" variant="quiet" onClick={() => decline(order)}>
                Atmesti
              </Button>
            </div>
          </IfPermitted>
        )}
      </div>
      <ApproveModal
        order={approving}
        send={(_, body) => sendRequest(ApproveOrder, { params, body })}
        onClose={() => approve(null)}
        onDone={onDecided}
      />
      <DeclineModal
        order={declining}
        send={(_, body) => sendRequest(DeclineOrder, { params, body })}
        onClose={() => decline(null)}
        onDone={onDecided}
      />
    </div>
  )
}

function said({ approval, lapsed_at }: Order): string {
  if (!approval) return ''
  const { decision, decided_at, by, reason } = approval
  const when = decided_at ? formatDateTime(decided_at) : ''
  const who = by ?? 'biuras'
  if (decision === 'approved') return `Didesnis už pirkėjo ribą. Patvirtino ${who}, ${when}.`
  if (decision === 'declined') return `Didesnis už pirkėjo ribą, nepatvirtintas: ${reason ?? ''} (${who}, ${when})`
  if (decision === 'withdrawn') return `Didesnis už pirkėjo ribą. Užsakovas jį atsiėmė ${when}.`
  if (lapsed_at)
    return `Didesnis už pirkėjo ribą. Įmonė jo laiku nepatvirtino, nebegalioja nuo ${formatDateTime(lapsed_at)}.`
  return 'Didesnis už pirkėjo ribą: laukia, kol patvirtins įmonės pagrindinis naudotojas. Užsakytas prekes ir nuomos laiką laiko kaip neapmokėtas užsakymas.'
}
