import { MyData } from '#back-office/privacy/shop/my-data.tsx'
import type { UserProfile } from '#people/accounts/accounts.contract.ts'
import { ProfileForm } from '#people/accounts/shop/profile-form.tsx'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { MySms } from '#people/sms/shop/my-sms.tsx'
import { ChangeEmailForm } from '#sign-in/auth/shop/change-email-form.tsx'
import { EmailState } from '#sign-in/auth/shop/email-state.tsx'
import { Security } from '#sign-in/security/shop/security.tsx'

export default function ProfileParts({ user }: { user: UserProfile }) {
  const shown = useSession().user ?? user
  return (
    <>
      <EmailState user={shown} className="mt-5" />
      <ProfileForm user={user} />
      <ChangeEmailForm user={shown} />
      <section aria-labelledby="saugumas" className="mt-12 border-t border-line pt-8">
        <h2 id="saugumas" className="section-title mb-5">
          Saugumas
        </h2>
        <Security />
      </section>
      <MySms />
      <MyData />
    </>
  )
}
