import type { Downtime } from './downtimes.contract.ts'

export const downtimeStateLabels: Record<Downtime['state'], string> = {
  now: 'Dabar',
  planned: 'Suplanuota',
  over: 'Baigta',
}
