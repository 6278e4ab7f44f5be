import { CredentialChanged, EmailLinkWanted, OldEmailTold } from '#accounts/server/accounts.jobs.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { mailCredentialChanged } from './mail-credential-changed.ts'
import { mailEmailLink } from './mail-email-link.ts'
import { mailResetLink } from './mail-reset-link.ts'
import { mailSignInsSlowed } from './mail-sign-ins-slowed.ts'
import { tellOldEmail } from './tell-old-email.ts'

/**
 * Somebody asked for a link to a new password. Written for every address alike, and looked up only when the job is
 * done: the answer and its time are the same whether the address has an account or not.
 */
export const ResetLinkAsked = job<{ email: string }>('reset-link-asked')

/** An account's password is tried from many places. Written for every address alike, as above. */
export const SignInsSlowed = job<{ email: string }>('sign-ins-slowed')

export async function startAuthWork(jobs: Jobs, { database, clock }: Ground): Promise<void> {
  await jobs.work(ResetLinkAsked, ({ email }) =>
    database.transaction((tx) => mailResetLink(tx, { email, now: clock() })),
  )
  await jobs.work(SignInsSlowed, ({ email }) =>
    database.transaction((tx) => mailSignInsSlowed(tx, { email, now: clock() })),
  )
  await jobs.work(EmailLinkWanted, ({ user_id }) =>
    database.transaction((tx) => mailEmailLink(tx, { userId: user_id, now: clock() })),
  )
  await jobs.work(CredentialChanged, (change) =>
    database.transaction((tx) => mailCredentialChanged(tx, { ...change, now: clock() })),
  )
  await jobs.work(OldEmailTold, (told) => database.transaction((tx) => tellOldEmail(tx, { ...told, now: clock() })))
}
