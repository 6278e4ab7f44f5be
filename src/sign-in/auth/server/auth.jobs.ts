import { job } from '#platform/jobs.ts'

/** For every address: answer and timing do not tell whether there is an account. */
export const ResetLinkAsked = job<{ email: string }>('reset-link-asked')

/** Written for every address, as above. */
export const SignInsSlowed = job<{ email: string }>('sign-ins-slowed')
