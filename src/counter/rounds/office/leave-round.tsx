import { useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { useSignOut } from '#sign-in/auth/shop/public/use-sign-out.ts'
import { eraseAll, reportQueue } from './phone-storage.ts'
import { deleteStoredPage } from './store-page-offline.ts'

/** Unsent reports are erased only after a second confirmation. */
export function LeaveRound({ name, by }: { name: string; by: number }) {
  const signOut = useSignOut()
  const [unsent, setUnsent] = useState(0)

  async function ask() {
    const left = (await reportQueue.all().catch(() => [])).filter((report) => report.by === by)
    if (left.length > 0) setUnsent(left.length)
    else leave()
  }
  function leave() {
    eraseAll()
    void deleteStoredPage()
    signOut()
  }
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="truncate text-sm font-semibold">{name}</span>
      <Button size="small" variant="quiet" onClick={ask}>
        Atsijungti
      </Button>
      <ConfirmModal
        isOpen={unsent > 0}
        title="Ne viskas išsiųsta"
        message="Telefone liko aktų, kurių parduotuvė dar neturi. Atsijungus jie bus ištrinti su parašais ir nuotraukomis. Geriau palaukite ryšio."
        confirmLabel="Atsijungti ir ištrinti"
        cancelLabel="Palaukti"
        onConfirm={leave}
        onCancel={() => setUnsent(0)}
      />
    </div>
  )
}
