import { job } from '#platform/jobs.ts'

/**
 * An account has an address that nobody has confirmed: its own, or one that it is to have. The link is made when the job is
 * done, by the room of the entrance: here nobody writes mails.
 */
export const EmailLinkWanted = job<{ user_id: number }>('email-link-wanted')

/**
 * The address of an account is to change, the new one was confirmed, or the office has changed it: who reads at the old one is
 * told.
 */
export const OldEmailTold = job<{ user_id: number; email: string; by: 'person' | 'confirmed' | 'office' }>(
  'old-email-told',
)

/** What a person signs in with has changed. */
export interface CredentialChange {
  user_id: number
  /** Where the person read when it changed: whoever changes the address next does not get the mail. */
  email: string
  what:
    | 'password'
    | 'totp-added'
    | 'totp-removed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'recovery-codes-made'
    | 'second-factor-removed'
  /** The person (so far as we know), by a mailed link, one of the staff, or who runs the machine. */
  by: 'person' | 'link' | 'office' | 'machine'
  /** The person's browser in words; empty of others. */
  device: string
  at: string
}

/** The person is told, so that nobody changes it unseen. */
export const CredentialChanged = job<CredentialChange>('credential-changed')
