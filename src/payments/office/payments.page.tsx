import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { Allowed } from '#ui/office/may.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { BankEntries } from './bank-entries.tsx'
import { PaymentsList } from './payments-list.tsx'
import { PaymentsTabs } from './payments-tabs.tsx'
import { StatementModal } from './statement-modal.tsx'

export const meta = () => pageMeta({ title: 'Mokėjimai' })

/** All money that came, and the lines of bank statements that wait for a clerk. */
export default function Payments() {
  const [search, setSearch] = useSearchParams()
  const showsEntries = search.has('state')
  const { notice, say } = useNotices()
  const [importing, setImporting] = useState(false)
  const [version, setVersion] = useState(0)
  const changed = () => setVersion((count) => count + 1)

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        title="Mokėjimai"
        action={
          <Allowed right="payments:import">
            <Button onClick={() => setImporting(true)}>Įkelti banko išrašą</Button>
          </Allowed>
        }
      />
      <PaymentsTabs showsEntries={showsEntries} version={version} />
      {showsEntries ? (
        <BankEntries key={`entries ${version}`} say={say} onChanged={changed} />
      ) : (
        <PaymentsList key={`payments ${version}`} />
      )}
      {importing && (
        <StatementModal
          onClose={() => setImporting(false)}
          onDone={changed}
          onShowWaiting={() => {
            setImporting(false)
            setSearch({ state: 'waiting' })
          }}
        />
      )}
    </>
  )
}
