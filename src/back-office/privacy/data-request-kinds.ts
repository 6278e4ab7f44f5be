import type { DataRequest } from './privacy.contract.ts'

export const dataRequestKindLabels: Record<DataRequest['kind'], string> = {
  download: 'Duomenų kopija',
  correction: 'Ištaisyti',
  erasure: 'Ištrinti',
}
