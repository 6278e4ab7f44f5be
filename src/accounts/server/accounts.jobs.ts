import { job } from '#platform/jobs.ts'

/**
 * An account has an address that nobody has confirmed: its own, or one that it is to have. The link is made when the job is
 * done, by the room of the entrance: here nobody writes mails.
 */
export const EmailLinkWanted = job<{ user_id: number }>('email-link-wanted')

/** The address of an account is to change, or the office has changed it: who reads at the old one is told. */
export const OldEmailTold = job<{ user_id: number; email: string; by: 'person' | 'office' }>('old-email-told')
