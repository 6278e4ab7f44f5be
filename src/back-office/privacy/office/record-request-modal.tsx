import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { dataRequestKindLabels } from '../data-request-kinds.ts'
import { WriteDownRequest } from '../privacy.contract.ts'

type RecordRequestModalProps = { onDone: (words: string) => void; onClose: () => void }

/** By letter, telephone or at the counter; 30 days from then. */
export function RecordRequestModal({ onDone, onClose }: RecordRequestModalProps) {
  return (
    <EndpointForm
      endpoint={WriteDownRequest}
      title="Naujas prašymas"
      fields={{
        kind: { kind: 'choice', label: 'Ko prašo', labels: dataRequestKindLabels },
        email: {
          kind: 'text',
          label: 'El. paštas',
          missing: 'nobody',
          type: 'email',
          autoComplete: 'off',
          hint: 'Pagal jį rasime paskyrą ir atsakysime.',
        },
        received_on: { kind: 'day', label: 'Gauta', missing: 'nobody', start: toVilniusDay(new Date()) },
        note: { kind: 'text', label: 'Pastaba', missing: 'optional', rows: 2, max: 2000 },
      }}
      says="all"
      onClose={onClose}
      onDone={() => onDone('Prašymas įrašytas')}
    />
  )
}
