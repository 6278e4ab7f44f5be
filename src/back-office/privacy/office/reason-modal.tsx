import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { type DataRequest, ExtendRequest, RejectRequest } from '../privacy.contract.ts'

export type WithReason = 'refuse' | 'extend'

const dialogs = {
  refuse: { endpoint: RejectRequest, title: 'Atmesti prašymą', hint: 'Priežastį išsiųsime prašančiam žmogui.' },
  extend: {
    endpoint: ExtendRequest,
    title: 'Pratęsti dviem mėnesiais',
    hint: 'Pratęsti galima vieną kartą; priežastį išsiųsime prašančiam žmogui.',
  },
}

interface ReasonModalProps {
  request: DataRequest
  action: WithReason
  onDone: (words: string) => void
  onClose: () => void
}

/** The law requires the reason to be told. */
export function ReasonModal({ request: { id }, action, onDone, onClose }: ReasonModalProps) {
  const { endpoint, title, hint } = dialogs[action]
  return (
    <EndpointForm
      endpoint={endpoint}
      params={{ id }}
      title={title}
      fields={{ reason: { kind: 'text', label: 'Priežastis', missing: 'nobody', rows: 4, max: 1000, hint } }}
      says="all"
      onClose={onClose}
      onDone={({ message }) => onDone(message)}
    />
  )
}
