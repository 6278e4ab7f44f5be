import { sendRequest } from '#platform/browser/api-client.ts'
import { formatIban } from '#rules/codes/iban.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { type Refund, SavePayee } from '../refunds.contract.ts'

type PayeeModalProps = { refund: Refund; onClose: () => void; onDone: () => void }

const formId = 'grazinimo-gavejas'

export function PayeeModal({ refund, onClose, onDone }: PayeeModalProps) {
  const { id, amount, name, iban } = refund
  const { onSubmit, pending, errors, message } = useSubmit(
    (data) => {
      const text = (field: string) => String(data.get(field) ?? '').trim()
      return sendRequest(SavePayee, { params: { id }, body: { name: text('name'), iban: text('iban') } })
    },
    { onDone, fallback: 'Gavėjo įrašyti nepavyko.' },
  )
  return (
    <FormModal title="Kam grąžinti" isOpen onClose={onClose} formId={formId} pending={pending}>
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
        <p className="figures">{`Grąžinama ${formatMoney(amount)}.`}</p>
        <TextField label="Gavėjas" name="name" maxLength={140} defaultValue={name} />
        <TextField
          label="Sąskaitos numeris (IBAN)"
          name="iban"
          maxLength={40}
          autoComplete="off"
          defaultValue={iban ? formatIban(iban) : ''}
        />
      </Form>
    </FormModal>
  )
}
