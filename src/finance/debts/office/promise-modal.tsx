import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { type ClientDebt, PromiseDebt } from '../debts.contract.ts'

type PromiseModalProps = { debt: ClientDebt; onClose: () => void; onDone: (words: string) => void; onStale: () => void }

export function PromiseModal({ debt, onDone, ...handlers }: PromiseModalProps) {
  return (
    <EndpointForm
      endpoint={PromiseDebt}
      params={{ id: debt.client_id }}
      title="Pažadas sumokėti"
      seen={debt.promised?.made_at ?? null}
      fields={{
        day: { kind: 'day', label: 'Sumokės iki', missing: 'by-server' },
        amount: { kind: 'cents', label: 'Suma', missing: 'optional', hint: 'Tuščia – visą skolą.' },
        note: {
          kind: 'text',
          label: 'Pastaba',
          missing: 'optional',
          rows: 3,
          max: 500,
          hint: 'Su kuo kalbėjote, ką sutarėte.',
        },
      }}
      says="all"
      onDone={() => onDone('Pažadas įrašytas: iki tos dienos laiškų nesiųsime.')}
      {...handlers}
    />
  )
}
