import { useState } from 'react'
import { formatMoney } from '#rules/money/format-money.ts'
import { SetOrderVat } from '#sales/desk/changes.contract.ts'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'

interface VatModalProps {
  order: OfficeOrder
  isInvoiced: boolean
  onClose: () => void
  onDone: (words: string) => void
}

export function VatModal({ order, isInvoiced, onClose, onDone }: VatModalProps) {
  const may = usePermissions()
  const [kind, setKind] = useState<string>(order.vat_kind ?? 'standard')
  return (
    <EndpointForm
      endpoint={SetOrderVat}
      params={{ id: order.id }}
      title={isInvoiced ? 'Taisyti PVM' : 'Keisti PVM'}
      saveLabel={isInvoiced ? 'Kredituoti ir išrašyti iš naujo' : 'Išsaugoti'}
      body={() => ({ kind })}
      fields={{
        reason: {
          kind: 'text',
          label: 'Priežastis',
          max: 200,
          missing: kind === 'outside' ? 'by-server' : 'optional',
          hint: 'Lieka prie užsakymo; klientas jos nemato.',
        },
      }}
      fallback="PVM pakeisti nepavyko."
      onClose={onClose}
      onDone={({ data: { price_with_vat, vat } }) =>
        onDone(`PVM ${formatMoney(vat)}, iš viso ${formatMoney(price_with_vat)}.`)
      }
    >
      {isInvoiced && (
        <p className="text-soft">
          Kas užsakymo sąskaitose dar nekredituota, bus kredituota ir išrašyta iš naujo; gauti pinigai apmokės naująsias
          sąskaitas. Padaryti tai galima tik kartą.
        </p>
      )}
      <RadioGroup
        label="Nuomos ir paslaugų PVM"
        name="kind"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'standard', label: 'Parduotuvės tarifas' },
          {
            value: 'reverse-charge',
            label: 'Atvirkštinis apmokestinimas',
            hint: 'Kai VIES patvirtino kitos valstybės narės kodą.',
          },
          ...(may('prices:override')
            ? [{ value: 'outside', label: 'Pirkėjas ne Europos Sąjungoje', hint: 'Nurodykite, kodėl.' }]
            : []),
        ]}
      />
    </EndpointForm>
  )
}
