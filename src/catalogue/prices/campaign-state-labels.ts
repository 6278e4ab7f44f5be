import type { Campaign } from './campaigns.contract.ts'

export const campaignStateLabels: Record<Campaign['state'], string> = {
  now: 'Vyksta',
  planned: 'Suplanuota',
  over: 'Baigta',
}
