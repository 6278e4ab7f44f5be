import type { TransferLine, TransferState } from './transfers.contract.ts'

export const transfersAddress = '/admin/rent/perkelimai'

export const transferStateLabels = {
  planned: { label: 'Suplanuotas', colour: 'neutral' },
  sent: { label: 'Vežamas', colour: 'amber' },
  received: { label: 'Priimtas', colour: 'green' },
  cancelled: { label: 'Atšauktas', colour: 'neutral' },
} as const satisfies Record<TransferState, { label: string; colour: string }>

/** How many of a line are on their way. */
export const computeInTransit = ({ sent, received, lost }: TransferLine): number => sent - received - lost
