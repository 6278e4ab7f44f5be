import { useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { useNews } from '#news/office/use-news.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { Allowed } from '#ui/office/may.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { ListBankEntries, ListPayments } from '../payments.contract.ts'
import { BankEntries } from './bank-entries.tsx'
import { PaymentsList } from './payments-list.tsx'
import { PaymentsTabs } from './payments-tabs.tsx'
import { StatementModal } from './statement-modal.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Mokėjimai' })

export const clientLoader = staffLoader(
  ({ search, signal }) =>
    search.has('state')
      ? {
          entries: sendRequest(ListBankEntries, {
            query: { state: 'waiting', ...readQuery(ListBankEntries.query, search) },
            signal,
          }),
        }
      : { payments: sendRequest(ListPayments, { query: readQuery(ListPayments.query, search), signal }) },
  ({ signal }) => ({ waiting: sendRequest(ListBankEntries, { query: { state: 'waiting' }, signal }) }),
)

/** All money that came, and the lines of bank statements that wait for a clerk. */
export default function Payments() {
  const [, setSearch] = useSearchParams()
  const questions = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  useNews('payments')
  const { notice, say } = useNotices()
  const [importing, setImporting] = useState(false)
  const changed = () => void revalidate()

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
      <PaymentsTabs showsEntries={questions.entries !== undefined} question={questions.waiting} />
      {questions.entries && <BankEntries question={questions.entries} say={say} onChanged={changed} />}
      {questions.payments && <PaymentsList question={questions.payments} />}
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
