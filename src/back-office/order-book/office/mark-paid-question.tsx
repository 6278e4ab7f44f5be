import { useState } from 'react'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import { renderEnglish, renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'

interface MarkPaidQuestionProps {
  id: number
  say: ReturnType<typeof useNotices>['say']
  /** Marked, or refused. */
  onClose: () => void
  onCancel: () => void
}

/** Issues the invoice number: cannot be undone. */
export function MarkPaidQuestion({ id, say, onClose, onCancel }: MarkPaidQuestionProps) {
  const [pending, setPending] = useState(false)

  async function confirm() {
    setPending(true)
    try {
      await sendRequest(MarkPaid, { params: { id } })
      say.done(renderEnglish('Order marked as paid successfully'))
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, renderEnglish('Failed to mark order as paid')))
    } finally {
      onClose()
    }
  }

  return (
    <ConfirmModal
      isOpen
      pending={pending}
      variant="warning"
      title="Patvirtinti apmokėjimą"
      message="Ar tikrai norite pažymėti šį užsakymą kaip apmokėtą?"
      onConfirm={confirm}
      onCancel={onCancel}
    />
  )
}
