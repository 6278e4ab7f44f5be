import type { UserProfile } from '#accounts/accounts.contract.ts'
import { ProfileForm } from '#accounts/shop/profile-form.tsx'
import { useSession } from '#accounts/shop/session.ts'
import { ChangeEmail } from '#auth/shop/change-email.tsx'
import { EmailState } from '#auth/shop/email-state.tsx'
import { MyData } from '#privacy/shop/my-data.tsx'
import { Security } from '#security/shop/security.tsx'
import { MySms } from '#sms/shop/my-sms.tsx'

/** All of one's data below the heading: comes after the page. */
export default function ProfileParts({ user }: { user: UserProfile }) {
  const shown = useSession().user ?? user
  return (
    <>
      <EmailState user={shown} className="mt-5" />
      <ProfileForm user={user} />
      <ChangeEmail user={shown} />
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
