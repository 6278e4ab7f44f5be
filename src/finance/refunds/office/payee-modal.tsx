import { formatIban } from '#rules/codes/iban.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { type Refund, SavePayee } from '../refunds.contract.ts'

type PayeeModalProps = { refund: Refund; onClose: () => void; onDone: () => void }

export function PayeeModal({ refund: { id, amount, name, iban }, onClose, onDone }: PayeeModalProps) {
  return (
    <EndpointForm
      endpoint={SavePayee}
      params={{ id }}
      title="Kam grąžinti"
      fields={{
        name: { kind: 'text', label: 'Gavėjas', missing: 'nobody', max: 140 },
        iban: { kind: 'text', label: 'Sąskaitos numeris (IBAN)', missing: 'nobody', max: 40, autoComplete: 'off' },
      }}
      row={{ name, iban: iban ? formatIban(iban) : '' }}
      fallback="Gavėjo įrašyti nepavyko."
      onClose={onClose}
      onDone={onDone}
    >
      <p className="figures">{`Grąžinama ${formatMoney(amount)}.`}</p>
    </EndpointForm>
  )
}
