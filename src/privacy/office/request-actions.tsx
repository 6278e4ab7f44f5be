import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import type { DataRequest } from '../privacy.contract.ts'
import type { WithReason } from './reason-modal.tsx'

type RequestActionsProps = {
  request: DataRequest
  onAsk: (deed: 'fulfil' | WithReason) => void
  onData: (request: DataRequest) => void
}

/** What can be done with a request as it stands; a closed one stays as it is. */
export function RequestActions({ request, onAsk, onData }: RequestActionsProps) {
  if (request.closed_at) return null
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5 md:flex-nowrap">
      <Button size="small" variant="quiet" onClick={() => onAsk('fulfil')}>
        Įvykdyti
      </Button>
      <Button size="small" variant="quiet" onClick={() => onAsk('refuse')}>
        Atmesti
      </Button>
      {request.extension_reason === null && request.state === 'open' && (
        <Button size="small" variant="quiet" onClick={() => onAsk('extend')}>
          Pratęsti
        </Button>
      )}
      {request.kind === 'download' && (
        <IconButton label="Atsisiųsti asmens duomenis" className="size-9" onClick={() => onData(request)}>
          <DownloadIcon />
        </IconButton>
      )}
    </div>
  )
}
