import { sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { type DataRequest, ExtendRequest, RejectRequest } from '../privacy.contract.ts'

export type WithReason = 'refuse' | 'extend'

const says = {
  refuse: { title: 'Atmesti prašymą', hint: 'Priežastį išsiųsime prašančiam žmogui.' },
  extend: {
    title: 'Pratęsti dviem mėnesiais',
    hint: 'Pratęsti galima vieną kartą; priežastį išsiųsime prašančiam žmogui.',
  },
}

type ReasonModalProps = {
  pending: { request: DataRequest; action: WithReason } | undefined
  onDone: (words: string) => void
  onClose: () => void
}

/** The law requires the reason to be told. */
export function ReasonModal({ pending: input, onDone, onClose }: ReasonModalProps) {
  const { onSubmit, pending, errors, message, reset } = useSubmit(
    async (form) => {
      const about = { params: { id: input?.request.id ?? 0 }, body: { reason: String(form.get('reason') ?? '') } }
      return input?.action === 'extend' ? sendRequest(ExtendRequest, about) : sendRequest(RejectRequest, about)
    },
    { onDone: (answer) => onDone(answer.message) },
  )
  const { title, hint } = says[input?.action ?? 'refuse']
  return (
    <FormModal
      title={title}
      isOpen={input !== undefined}
      onClose={() => {
        reset()
        onClose()
      }}
      formId="reason"
      pending={pending}
    >
      <Form id="reason" errors={errors} onSubmit={onSubmit}>
        <FormErrors message={message} errors={errors} />
        <TextArea label="Priežastis" name="reason" hint={hint} maxLength={1000} />
      </Form>
    </FormModal>
  )
}
