import { useState } from 'react'
import type { UserProfile } from '#accounts/accounts.contract.ts'
import { AdminProfileForm } from '#accounts/office/admin-profile-form.tsx'
import { useSession } from '#accounts/shop/session.ts'
import { EmailState } from '#auth/shop/email-state.tsx'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Security } from '#security/shop/security.tsx'
import { Card } from '#ui/office/card.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { ShortcutsCard } from '#ui/office/shortcuts-card.tsx'

export const meta = () => pageMeta({ title: 'Profilis' })

export default function AdminProfilePage() {
  const { user } = useSession()
  return user ? <Profile user={user} /> : null
}

function Profile({ user }: { user: UserProfile }) {
  // As it was when the page was opened: what is being set up does not move away once it is done.
  const [owesFactor] = useState(user.owes === 'second-factor')
  return (
    <div className="max-w-3xl">
      <OfficeHead title="Profilis" />
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
