import { defineJobQueue } from '#platform/jobs.ts'
import type { CredentialChange } from '../../credential-change.ts'

/** To the account's own or wanted address. */
export const EmailLinkRequested = defineJobQueue<{ user_id: number }>('email-link-wanted')

/** A change was asked for, confirmed, or made by the office. */
export const OldEmailNotice = defineJobQueue<{ user_id: number; email: string; by: 'person' | 'confirmed' | 'office' }>(
  'old-email-told',
)

export const CredentialChanged = defineJobQueue<CredentialChange>('credential-changed')
