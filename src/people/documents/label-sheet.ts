import type { LabelFormatName } from './label-formats.ts'

/** Not an accounting document. */
export interface LabelSheet {
  kind: 'labels'
  owner: string
  /** ISO 8601 in UTC. */
  made_at: string
  format: LabelFormatName
  /** First unused label of the first sheet, from 1. */
  from: number
  labels: { code: string; title: string }[]
}
