import { defineJobQueue } from '#platform/jobs.ts'

/** Every address gets it: answer and timing do not tell whether there is an account. */
export const ResetLinkRequested = defineJobQueue<{ email: string }>('reset-link-asked')

/** Written for every address, as above. */
export const SignInsSlowed = defineJobQueue<{ email: string }>('sign-ins-slowed')
