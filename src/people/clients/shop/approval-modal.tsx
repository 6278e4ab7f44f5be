import { useId, useState } from 'react'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { personRoleLabels } from '../client-labels.ts'
import type { Approval, ClientPerson } from '../people.contract.ts'

interface ApprovalModalProps {
  person: ClientPerson | null
  onClose: () => void
  approve: (person: ClientPerson, approval: Approval) => Promise<unknown>
  onDone: (person: ClientPerson) => void
}

export function ApprovalModal({ person, onClose, ...doing }: ApprovalModalProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  const isNew = person?.role === 'pending'
  return (
    <FormModal
      title={isNew ? 'Patvirtinti prašymą' : 'Keisti, ką gali'}
      isOpen={person !== null}
      onClose={onClose}
      formId={formId}
      pending={pending}
    >
      {person && <ApprovalForm formId={formId} person={person} {...doing} onPending={setPending} />}
    </FormModal>
  )
}

type ApprovalFormProps = Pick<ApprovalModalProps, 'approve' | 'onDone'> & {
  formId: string
  person: ClientPerson
  onPending: (pending: boolean) => void
}

function ApprovalForm({ formId, person, approve, onDone, onPending }: ApprovalFormProps) {
  const say = useVatWords()
  const [role, setRole] = useState<string>(person.role === 'pending' ? 'buyer' : person.role)
  const { onSubmit, errors, message } = useSubmit(
    async (data) => {
      onPending(true)
      try {
        await approve(person, approvalOf(data))
      } finally {
        onPending(false)
      }
    },
    { check: problemsOf, onDone: () => onDone(person) },
  )
  return (
    <Form id={formId} onSubmit={onSubmit} {...(errors && { errors })}>
      {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
      <div>
        <p className="font-semibold wrap-anywhere">{person.name || 'Be vardo'}</p>
        <p className="text-soft wrap-anywhere">{person.email}</p>
      </div>
      <RadioGroup
        label="Ką galės"
        name="role"
        value={role}
        onChange={setRole}
        options={[
          { value: 'buyer', label: personRoleLabels.buyer, hint: 'Užsako įmonės vardu, mato savo užsakymus.' },
          { value: 'receiver', label: personRoleLabels.receiver, hint: 'Pasirašo nuomos punkte.' },
          {
            value: 'main',
            label: personRoleLabels.main,
            hint: 'Mato visus užsakymus ir dokumentus, tvarko žmones ir objektus.',
          },
        ]}
      />
      {role === 'buyer' && (
        <TextField
          label={say('Vieno užsakymo riba, € su PVM')}
          optional
          name="limit"
          inputMode="decimal"
          defaultValue={person.limit === null ? '' : formatMoney(person.limit).replace(/[^\d,]/g, '')}
          hint="Palikite tuščią, jei ribos nereikia."
        />
      )}
      <DayField
        label="Galioja iki"
        optional
        name="until"
        defaultValue={person.until ?? ''}
        hint="Paskutinė diena imtinai. Palikite tuščią, jei be pabaigos."
      />
    </Form>
  )
}

const text = (data: FormData, name: string) => String(data.get(name) ?? '').trim()

function problemsOf(data: FormData): Record<string, string[]> {
  const limit = text(data, 'limit')
  const cents = parseEuros(limit)
  return limit !== '' && (cents === undefined || cents < 1) ? { limit: ['Riba – suma nuo 0,01 iki 10 000 000 €.'] } : {}
}

function approvalOf(data: FormData): Approval {
  const limit = text(data, 'limit')
  return {
    role: text(data, 'role') as Approval['role'],
    limit: limit === '' ? null : (parseEuros(limit) ?? null),
    until: text(data, 'until') || null,
  }
}
