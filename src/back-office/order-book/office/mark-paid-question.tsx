import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { renderEnglish, renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import type { ActionQuestion } from '#shell/ui/office/use-dialog.tsx'

/** Issues the invoice number: cannot be undone. */
export const buildMarkPaidQuestion = (id: number): ActionQuestion => ({
  variant: 'warning',
  title: 'Patvirtinti apmokėjimą',
  message: 'Ar tikrai norite pažymėti šį užsakymą kaip apmokėtą?',
  send: async () => {
    await sendRequest(MarkPaid, { params: { id } })
    return renderEnglish('Order marked as paid successfully')
  },
  failure: (thrown) => renderErrorMessage(thrown, renderEnglish('Failed to mark order as paid')),
})
