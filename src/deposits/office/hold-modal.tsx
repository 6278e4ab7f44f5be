import { sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { FormModal } from '#ui/office/form-modal.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import type { DepositWay } from '../deposit-words.ts'
import { HoldDeposit } from '../deposits.contract.ts'
import { typedCents } from './typed-cents.ts'
import { wayOptions } from './way-options.ts'

type HoldModalProps = {
  orderId: number
  /** Cents held now, and cents that would make it what was agreed. */
  held: number
  proposed: number
  isOpen: boolean
  onClose: () => void
  onDone: () => void
  /** Somebody else was quicker. */
  onStale: () => void
}

const formId = 'uzstatas-priimti'

/** Writes down a deposit that came in. */
export function HoldModal({ orderId, held, proposed, isOpen, onClose, onDone, onStale }: HoldModalProps) {
  const submit = useSubmit(
    (data) => {
      const way = String(data.get('way')) as DepositWay
      const body = { amount: typedCents(data, 'amount'), way, held_seen: held }
      return sendRequest(HoldDeposit, { params: { id: orderId }, body })
    },
    { onDone, onProblem: onStale },
  )
  function close() {
    submit.reset()
    onClose()
  }
  return (
    <FormModal title="Priimti užstatą" isOpen={isOpen} onClose={close} formId={formId} pending={submit.pending}>
      <Form id={formId} onSubmit={submit.onSubmit} errors={submit.errors ?? {}}>
        <FormErrors errors={submit.errors ?? {}} message={submit.message} />
        <NumberField
          label="Suma"
          name="amount"
          required
          step="0.01"
          min="0"
          unit="€"
          defaultValue={proposed > 0 ? (proposed / 100).toFixed(2) : ''}
        />
        <SelectField label="Kaip sumokėta" name="way" options={wayOptions} defaultValue="card" />
      </Form>
    </FormModal>
  )
}
