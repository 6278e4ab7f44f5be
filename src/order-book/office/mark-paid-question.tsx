import { ConfirmModal } from '#ui/office/confirm-modal.tsx'

type MarkPaidQuestionProps = { isOpen: boolean; pending: boolean; onConfirm: () => void; onCancel: () => void }

/** Asked before an order is marked as paid: it gets its invoice number then, and there is no way back. */
export function MarkPaidQuestion(props: MarkPaidQuestionProps) {
  return (
    <ConfirmModal
      {...props}
      variant="warning"
      title="Patvirtinti apmokėjimą"
      message="Ar tikrai norite pažymėti šį užsakymą kaip apmokėtą?"
    />
  )
}
