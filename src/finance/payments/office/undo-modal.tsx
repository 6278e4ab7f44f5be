import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#platform/browser/api-client.ts'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'

type UndoModalProps = {
  title: string
  action: string
  hint?: string | undefined
  send: (reason: string, data: FormData) => Promise<string>
  onClose: () => void
  onDone: (words: string) => void
  extra?: ReactNode
  children: ReactNode
}

const formId = 'undo'

export function UndoModal({ title, action, hint, send, onClose, onDone, extra, children }: UndoModalProps) {
  const [orderInTheWay, setOrderInTheWay] = useState<number | null>(null)
  const { onSubmit, pending, errors, message } = useSubmit(
    (data) => send(String(data.get('reason') ?? '').trim(), data),
    {
      onDone,
      onProblem: (_, thrown) =>
        setOrderInTheWay(thrown instanceof ApiError ? ((thrown.body.order_id as number | undefined) ?? null) : null),
      fallback: 'Atšaukti nepavyko.',
    },
  )
  return (
    <FormModal
      title={title}
      isOpen
      onClose={onClose}
      formId={formId}
      pending={pending}
      cancelLabel="Palikti kaip yra"
      saveLabel={action}
    >
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && Object.keys(errors ?? {}).length === 0 && (
          <div className="grid gap-2">
            <FormErrors message={message} />
            {orderInTheWay !== null && (
              <Link to={`/admin/buhalterija/uzsakymai/${orderInTheWay}`} className="text-link" onClick={onClose}>
                {`Užsakymas Nr.\u00a0${orderInTheWay}`}
              </Link>
            )}
          </div>
        )}
        <p>{children}</p>
        <TextField label="Kodėl?" name="reason" maxLength={300} autoFocus hint={hint} />
        {extra}
      </Form>
    </FormModal>
  )
}
