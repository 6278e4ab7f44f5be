import { sendRequest } from '#platform/browser/api-client.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { DayField } from '#shell/ui/day-field.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { useExpectedValue } from '#shell/ui/office/use-expected-value.ts'
import { TextArea } from '#shell/ui/text-area.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { type ClientDebt, PromiseDebt } from '../debts.contract.ts'

const formId = 'skolos-pazadas'

type PromiseModalProps = { debt: ClientDebt; onClose: () => void; onDone: (words: string) => void; onStale: () => void }

export function PromiseModal({ debt, onClose, onDone, onStale }: PromiseModalProps) {
  const { seen, meet } = useExpectedValue(debt.promised?.made_at ?? null)
  const submit = useSubmit(
    (data) => {
      const typed = String(data.get('amount') ?? '').trim()
      const body = {
        day: String(data.get('day') ?? ''),
        note: String(data.get('note') ?? ''),
        seen,
        ...(typed !== '' && { amount: parseEuros(typed) ?? Number.NaN }),
      }
      return sendRequest(PromiseDebt, { params: { id: debt.client_id }, body })
    },
    {
      onDone: () => onDone('Pažadas įrašytas: iki tos dienos laiškų nesiųsime.'),
      onProblem: (_, thrown) => meet(thrown) && onStale(),
    },
  )
  return (
    <FormModal title="Pažadas sumokėti" isOpen onClose={onClose} formId={formId} pending={submit.pending}>
      <Form id={formId} onSubmit={submit.onSubmit} errors={submit.errors ?? {}}>
        <FormErrors errors={submit.errors ?? {}} message={submit.message} />
        <DayField label="Sumokės iki" name="day" required />
        <NumberField label="Suma" name="amount" optional step="0.01" min="0" unit="€" hint="Tuščia – visą skolą." />
        <TextArea label="Pastaba" name="note" optional rows={3} maxLength={500} hint="Su kuo kalbėjote, ką sutarėte." />
      </Form>
    </FormModal>
  )
}
