import { Checkbox } from '#shell/ui/checkbox.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { computeInTransit } from '../transfer-labels.ts'
import { LoseInTransit, type Transfer } from '../transfers.contract.ts'

interface LostModalProps {
  transfer: Transfer
  onClose: () => void
  onDone: () => void
}

export function LostModal({ transfer: { id, lines }, onClose, onDone }: LostModalProps) {
  const left = lines.filter((line) => computeInTransit(line) > 0)
  return (
    <EndpointForm
      endpoint={LoseInTransit}
      params={{ id }}
      title="Nurašyti, kas nerasta"
      saveLabel="Nurašyti"
      body={(typed) => {
        const chosen = typed.getAll('unit').map(String)
        const lost = left.flatMap(({ id: lineId, product_id, units }) => {
          if (product_id === null) return []
          const unit_codes = units.flatMap(({ code }) => (chosen.includes(code) ? code : []))
          const quantity = Number(typed.get(`quantity-${lineId}`) || 0)
          if (unit_codes.length > 0) return { product_id, unit_codes }
          return units.length === 0 && quantity > 0 ? { product_id, quantity } : []
        })
        return { lines: lost, reason: String(typed.get('reason') ?? '') }
      }}
      says="message"
      onClose={onClose}
      onDone={onDone}
    >
      {left.map((line) =>
        line.units.length > 0 ? (
          <fieldset key={line.id} className="grid gap-2">
            <legend className="mb-1 font-semibold">{line.title}</legend>
            {line.units
              .filter(({ state }) => state === 'sent')
              .map(({ code }) => (
                <Checkbox key={code} name="unit" value={code} label={code} />
              ))}
          </fieldset>
        ) : (
          <NumberField
            key={line.id}
            label={`Nerasta: ${line.title}`}
            name={`quantity-${line.id}`}
            min={0}
            max={computeInTransit(line)}
            unit="vnt."
            defaultValue={0}
          />
        ),
      )}
      <TextField label="Priežastis" name="reason" required maxLength={500} />
      <p className="text-sm text-soft">Nurašyti vienetai nebegrįžta. Jei dar ieškote, palikite juos pakeliui.</p>
    </EndpointForm>
  )
}
