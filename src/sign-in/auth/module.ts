import { CredentialChanged, EmailLinkRequested, OldEmailNotice } from '#people/accounts/server/public/accounts.jobs.ts'
import { defineJob } from '#platform/jobs.ts'
import { runAsShop } from '#shell/action/run-as-shop.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { registerAuthRoutes } from './server/auth.api.ts'
import { ResetLinkRequested, SignInsSlowed } from './server/auth.jobs.ts'
import { authPersonalData } from './server/auth.personal-data.ts'
import { registerEmailRoutes } from './server/email.api.ts'
import { mailCredentialChanged } from './server/mail-credential-changed.ts'
import { mailEmailLink } from './server/mail-email-link.ts'
import { mailResetLink } from './server/mail-reset-link.ts'
import { mailSignInsSlowed } from './server/mail-sign-ins-slowed.ts'
import { notifyOldEmail } from './server/notify-old-email.ts'
import { registerOwnPasswordRoutes } from './server/own-password.api.ts'
import { registerPasskeyAuthRoutes } from './server/passkey-auth.api.ts'

export const authModule = defineModule({
  name: 'auth',
  about: 'login, registration, reset',
  api: [registerAuthRoutes, registerPasskeyAuthRoutes, registerOwnPasswordRoutes, registerEmailRoutes],
  jobs: [
    defineJob(ResetLinkRequested, runAsShop(mailResetLink)),
    defineJob(SignInsSlowed, runAsShop(mailSignInsSlowed)),
    defineJob(
      EmailLinkRequested,
      runAsShop((work, { user_id: userId }) => mailEmailLink(work, { userId })),
    ),
    defineJob(OldEmailNotice, runAsShop(notifyOldEmail)),
    defineJob(CredentialChanged, runAsShop(mailCredentialChanged)),
  ],
  personalData: authPersonalData,
})
