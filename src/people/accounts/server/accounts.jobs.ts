import { job } from '#platform/jobs.ts'
import type { CredentialChange } from '../credential-change.ts'

/** To the account's own or wanted address. */
export const EmailLinkWanted = job<{ user_id: number }>('email-link-wanted')

/** A change was asked for, confirmed, or made by the office. */
export const OldEmailTold = job<{ user_id: number; email: string; by: 'person' | 'confirmed' | 'office' }>(
  'old-email-told',
)

export const CredentialChanged = job<CredentialChange>('credential-changed')
