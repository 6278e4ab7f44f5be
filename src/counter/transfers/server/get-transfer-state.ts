import type { TransferState } from '../transfers.contract.ts'
import type { transfers } from './transfers.tables.ts'

type Moments = Pick<typeof transfers.$inferSelect, 'sent_at' | 'received_at' | 'cancelled_at'>

export function getTransferState({ sent_at, received_at, cancelled_at }: Moments): TransferState {
  if (cancelled_at) return 'cancelled'
  if (received_at) return 'received'
  return sent_at ? 'sent' : 'planned'
}
