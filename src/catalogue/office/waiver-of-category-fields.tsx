import { useState } from 'react'
import type { WaiverOfCategory } from '#rules/tariffs/waiver.ts'
import { NumberField } from '#shell/ui/number-field.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'

const choiceOf = (waiver: WaiverOfCategory) => (waiver === 'off' ? 'off' : waiver ? 'own' : 'standard')

export function WaiverOfCategoryFields({ waiver }: { waiver: WaiverOfCategory }) {
  const [choice, choose] = useState<string>(choiceOf(waiver))
  const own = waiver !== 'off' ? waiver : null
  return (
    <>
      <SelectField
        label="Apsauga nuo žalos"
        name="waiver"
        value={choice}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: 'standard', label: 'Kaip nustatymuose' },
          { value: 'own', label: 'Kita kaina ir išskaita' },
          { value: 'off', label: 'Nesiūloma' },
        ]}
      />
      {choice === 'own' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            label="Kaina"
            name="waiver_percent"
            required
            min={0.1}
            max={100}
            step={0.01}
            unit="% nuomos"
            defaultValue={own?.percent}
          />
          <NumberField
            label="Daugiausia už žalą"
            name="waiver_deductible"
            required
            min={0}
            step={0.01}
            unit="€"
            defaultValue={own ? own.deductible / 100 : undefined}
          />
        </div>
      )}
    </>
  )
}
