import { useState } from 'react'
import { BrokenBookings, extractBrokenBookings } from '#catalogue/office/public/broken-bookings.tsx'
import { retirementReasonLabels } from '#catalogue/units/unit-labels.ts'
import { RetireUnit, retirements, type Unit } from '#catalogue/units/units.contract.ts'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'

type RetireModalProps = { unit: Unit | null; onClose: () => void; onDone: () => void }

export function RetireModal({ unit, ...rest }: RetireModalProps) {
  return unit && <OpenRetirement unit={unit} {...rest} />
}

function OpenRetirement({ unit, onClose, onDone }: RetireModalProps & { unit: Unit }) {
  const [broken, setBroken] = useState<ReturnType<typeof extractBrokenBookings>>([])
  return (
    <EndpointForm
      endpoint={RetireUnit}
      params={{ id: unit.id }}
      title={`Nurašyti ${unit.code}?`}
      isDangerous
      saveLabel={broken.length > 0 ? 'Vis tiek nurašyti' : 'Nurašyti'}
      body={(typed) => ({ reason: typed.get('reason'), accept_broken: broken.length > 0 })}
      check={(typed): Record<string, string[]> =>
        typed.get('reason') ? {} : { reason: ['Pasirinkite, kodėl vienetas nurašomas.'] }
      }
      problem={
        broken.length > 0 && (
          <BrokenBookings
            broken={broken}
            title="Vieneto reikia jau priimtiems užsakymams. Nurašius jį šių įvykdyti nebūtų kuo:"
          >
            Jei vis tiek nurašote, užsakymai atsiras ekrane „Neužtenka įrankių“, kol juos išspręsite.
          </BrokenBookings>
        )
      }
      fallback="Vieneto nurašyti nepavyko."
      onProblem={(thrown) => setBroken(extractBrokenBookings(thrown))}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        Vienetas nebebus nuomojamas, o produkto „<span>{unit.product?.title}</span>“ likutis sumažės vienu. Atšaukti
        negalima; jo istorija lieka.
      </p>
      <RadioGroup
        label="Kodėl"
        name="reason"
        options={retirements.map((value) => ({ value, label: retirementReasonLabels[value] }))}
      />
    </EndpointForm>
  )
}
