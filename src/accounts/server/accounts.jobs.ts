import { job } from '#platform/jobs.ts'
import type { CredentialChange } from '../credential-change.ts'

/**
 * An account has an address that nobody has confirmed: its own, or one that it is to have. The link is made when the job is
 * done, by the room auth: here nobody writes mails.
 */
export const EmailLinkWanted = job<{ user_id: number }>('email-link-wanted')

/**
 * The address of an account is to change, the new one was confirmed, or the office has changed it: who reads at the old one is
 * told.
 */
export const OldEmailTold = job<{ user_id: number; email: string; by: 'person' | 'confirmed' | 'office' }>(
  'old-email-told',
)

/** What a person signs in with has changed: they are told, so that nobody changes it unseen. */
export const CredentialChanged = job<CredentialChange>('credential-changed')
