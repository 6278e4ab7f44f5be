import { useState } from 'react'
import type { UserProfile } from '#people/accounts/accounts.contract.ts'
import { AdminProfileForm } from '#people/accounts/office/admin-profile-form.tsx'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { Card } from '#shell/ui/office/card.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { ShortcutsCard } from '#shell/ui/office/shortcuts-card.tsx'
import { EmailState } from '#sign-in/auth/shop/email-state.tsx'
import { Security } from '#sign-in/security/shop/security.tsx'

export default function AdminProfilePage() {
  const { user } = useSession()
  return user ? <Profile user={user} /> : null
}

function Profile({ user }: { user: UserProfile }) {
  // The state of opening stays, so that the setup does not move once it is done.
  const [owesFactor] = useState(user.owes === 'second-factor')
  return (
    <div className="max-w-3xl">
      <OfficeHead />
      {owesFactor && <SecurityCard className="mb-6" />}
      <EmailState user={user} className="mb-6" />
      <AdminProfileForm user={user} />
      {!owesFactor && <SecurityCard className="mt-8" />}
      <ShortcutsCard className="mt-8" />
    </div>
  )
}

function SecurityCard({ className }: { className: string }) {
  return (
    <Card title="Saugumas" className={className}>
      <Security />
    </Card>
  )
}
