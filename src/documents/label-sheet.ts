import type { LabelFormatName } from './label-formats.ts'

/** Labels to be stuck on things; no document of the books. */
export interface LabelSheet {
  kind: 'labels'
  /** Whose things they are, as it is printed on each. */
  owner: string
  /** ISO 8601 in UTC. */
  made_at: string
  format: LabelFormatName
  /** The first place of the first sheet that has a label left, from 1. */
  from: number
  labels: {
    /** Printed as QR code and as text. */
    code: string
    title: string
  }[]
}
