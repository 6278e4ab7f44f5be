import { StopCredit } from '#people/clients/credit-stop.contract.ts'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import type { ClientDebt } from '../debts.contract.ts'

type StopModalProps = { debt: ClientDebt; onClose: () => void; onDone: (words: string) => void; onStale: () => void }

export function CreditStopModal({ debt, onDone, ...handlers }: StopModalProps) {
  return (
    <EndpointForm
      endpoint={StopCredit}
      params={{ id: debt.client_id }}
      title="Nebeduoti į skolą"
      seen={debt.stopped?.reason ?? null}
      fields={{
        reason: {
          kind: 'text',
          label: 'Kodėl',
          missing: 'by-server',
          rows: 3,
          max: 500,
          hint: 'Priežastį matys visi, kas priima užsakymus.',
        },
      }}
      says="all"
      onDone={() => onDone('Klientui nebeduodame į skolą.')}
      {...handlers}
    >
      <p className="mb-4">Klientas galės užsakyti tik sumokėjęs iš anksto. Jau išduoti įrankiai lieka pas jį.</p>
    </EndpointForm>
  )
}
