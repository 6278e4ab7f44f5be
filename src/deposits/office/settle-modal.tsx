import { formatMoney } from '#money/format-money.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { FormModal } from '#ui/office/form-modal.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import type { DepositWay } from '../deposit-words.ts'
import { SettleDeposit } from '../deposits.contract.ts'
import { typedCents } from './typed-cents.ts'
import { wayOptions } from './way-options.ts'

type SettleModalProps = {
  orderId: number
  /** Cents held now. */
  held: number
  isOpen: boolean
  onClose: () => void
  onDone: () => void
  /** Somebody else was quicker. */
  onStale: () => void
}

const formId = 'uzstatas-atsiskaityti'

/** Gives a deposit back, keeps it with a reason, or some of both; proposes to give back all. */
export function SettleModal({ orderId, held, isOpen, onClose, onDone, onStale }: SettleModalProps) {
  const submit = useSubmit(
    (data) => {
      const body = {
        returned: typedCents(data, 'returned'),
        kept: typedCents(data, 'kept'),
        reason: String(data.get('reason') ?? '') || null,
        way: String(data.get('way')) as DepositWay,
        held_seen: held,
      }
      return sendRequest(SettleDeposit, { params: { id: orderId }, body })
    },
    { onDone, onProblem: onStale },
  )
  function close() {
    submit.reset()
    onClose()
  }
  return (
    <FormModal
      title="Grąžinti arba sulaikyti užstatą"
      isOpen={isOpen}
      onClose={close}
      formId={formId}
      pending={submit.pending}
    >
      <Form id={formId} onSubmit={submit.onSubmit} errors={submit.errors ?? {}}>
        <FormErrors errors={submit.errors ?? {}} message={submit.message} />
        <p className="figures">{`Laikoma ${formatMoney(held)}.`}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            label="Grąžinama klientui"
            name="returned"
            step="0.01"
            min="0"
            unit="€"
            defaultValue={(held / 100).toFixed(2)}
          />
          <SelectField label="Kaip grąžinama" name="way" options={wayOptions} defaultValue="card" />
        </div>
        <NumberField label="Sulaikoma" name="kept" optional step="0.01" min="0" unit="€" />
        <TextField
          label="Kodėl sulaikoma"
          name="reason"
          optional
          maxLength={500}
          hint="Būtina, kai sulaikoma bent dalis."
        />
      </Form>
    </FormModal>
  )
}
