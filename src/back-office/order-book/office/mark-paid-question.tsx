import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'

type MarkPaidQuestionProps = { isOpen: boolean; pending: boolean; onConfirm: () => void; onCancel: () => void }

/** Issues the invoice number: cannot be undone. */
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
