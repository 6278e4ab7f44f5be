import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { CancelCompensation, type Compensation } from '../compensations.contract.ts'

interface CancelModalProps {
  compensation: Compensation
  onClose: () => void
  onDone: (words: string) => void
}

export function CancelModal({ compensation: { id, number }, onClose, onDone }: CancelModalProps) {
  return (
    <EndpointForm
      endpoint={CancelCompensation}
      params={{ id }}
      title={`Atšaukti ${number}`}
      saveLabel="Atšaukti sąskaitą"
      fields={{ reason: { kind: 'text', label: 'Kodėl atšaukiama', missing: 'by-server', rows: 3, max: 500 } }}
      below={
        <p className="text-sm text-soft">
          Atšaukiama visa sąskaita: išrašomas tos pačios serijos dokumentas su priešinga suma. Priežastis bus jame.
        </p>
      }
      says="sent"
      fallback="Atšaukti nepavyko."
      onClose={onClose}
      onDone={({ data }) => onDone(`${number} atšaukta, išrašyta ${data.cancelled_by}`)}
    />
  )
}
