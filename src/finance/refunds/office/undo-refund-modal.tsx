import { UndoModal } from '#finance/payments/office/undo-modal.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { MarkRefundNotSent, type Refund, WithdrawRefund } from '../refunds.contract.ts'

export interface RefundUndo {
  refund: Refund
  action: 'withdraw' | 'not-sent'
}

type UndoRefundModalProps = RefundUndo & { onClose: () => void; onDone: (words: string) => void }

export function UndoRefundModal({ refund, action, onClose, onDone }: UndoRefundModalProps) {
  const { id, amount, name, of } = refund
  const params = { id }
  if (action === 'withdraw')
    return (
      <UndoModal
        title="Nesiųsti pinigų"
        action="Nesiųsti"
        send={async (reason) => (await sendRequest(WithdrawRefund, { params, body: { reason } })).message}
        onClose={onClose}
        onDone={onDone}
      >
        <span className="figures">{formatMoney(amount)}</span>, <span>{name}</span>.{' '}
        <span>
          {of === 'deposit' ? 'Užstatas vėl bus laikomas.' : 'Grąžinimo įrašas bus atitaisytas: pinigai liks pas jus.'}
        </span>
      </UndoModal>
    )
  return (
    <UndoModal
      title="Bankas pinigų nepervedė"
      action="Siųsti iš naujo"
      send={async (reason) => {
        await sendRequest(MarkRefundNotSent, { params, body: { reason } })
        return 'Grąžinimas vėl laukia siuntimo.'
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <span className="figures">{formatMoney(amount)}</span>, <span>{name}</span>. Įsitikinkite, kad bankas šio mokėjimo
      neįvykdė arba pinigai grįžo: grąžinimas bus siunčiamas iš naujo.
    </UndoModal>
  )
}
