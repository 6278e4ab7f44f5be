import { useId, useState } from 'react'
import { BrokenBookings, extractBrokenBookings } from '#catalogue/office/public/broken-bookings.tsx'
import { retirementReasonLabels } from '#catalogue/units/unit-labels.ts'
import { type Retirement, RetireUnit, retirements, type Unit } from '#catalogue/units/units.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'

type RetireModalProps = { unit: Unit | null; onClose: () => void; onDone: () => void }

export function RetireModal({ unit, ...rest }: RetireModalProps) {
  return unit && <OpenRetirement unit={unit} {...rest} />
}

function OpenRetirement({ unit, onClose, onDone }: RetireModalProps & { unit: Unit }) {
  const formId = useId()
  const [broken, setBroken] = useState<ReturnType<typeof extractBrokenBookings>>([])
  const { onSubmit, pending, errors, message } = useSubmit(
    (data) =>
      sendRequest(RetireUnit, {
        params: { id: unit.id },
        body: { reason: data.get('reason') as Retirement, accept_broken: broken.length > 0 },
      }),
    {
      onDone,
      onProblem: (_, thrown) => setBroken(extractBrokenBookings(thrown)),
      check: (data): Record<string, string[]> =>
        data.get('reason') ? {} : { reason: ['Pasirinkite, kodėl vienetas nurašomas.'] },
      fallback: 'Vieneto nurašyti nepavyko.',
    },
  )
  return (
    <Modal
      alert
      title={`Nurašyti ${unit.code}?`}
      isOpen
      onClose={onClose}
      busy={pending}
      footer={
        <>
          <Button variant="quiet" autoFocus disabled={pending} onClick={onClose}>
            Atšaukti
          </Button>
          <Button type="submit" variant="danger" form={formId} pending={pending}>
            {broken.length > 0 ? 'Vis tiek nurašyti' : 'Nurašyti'}
          </Button>
        </>
      }
    >
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {broken.length > 0 ? (
          <BrokenBookings
            broken={broken}
            title="Vieneto reikia jau priimtiems užsakymams. Nurašius jį šių įvykdyti nebūtų kuo:"
          >
            Jei vis tiek nurašote, užsakymai atsiras tarp susikirtimų, kol juos išspręsite.
          </BrokenBookings>
        ) : (
          message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />
        )}
        <p>
          Vienetas nebebus nuomojamas, o produkto „<span>{unit.product?.title}</span>“ likutis sumažės vienu. Atšaukti
          negalima; jo istorija lieka.
        </p>
        <RadioGroup
          label="Kodėl"
          name="reason"
          options={retirements.map((value) => ({ value, label: retirementReasonLabels[value] }))}
        />
      </Form>
    </Modal>
  )
}
