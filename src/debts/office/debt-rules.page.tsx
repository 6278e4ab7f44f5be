import { Link, useLoaderData, useRevalidator } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { Unread } from '#ui/office/unread.tsx'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ListInterestRates, ShowReminderSteps } from '../debts.contract.ts'
import { InterestRates } from './interest-rates.tsx'
import { ReminderStepForm } from './reminder-step-form.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Laiškai skolininkams ir palūkanos' })

export const clientLoader = staffLoader(({ signal }) => ({
  steps: sendRequest(ShowReminderSteps, { signal }),
  rates: sendRequest(ListInterestRates, { signal }),
}))

/** The words of the letters, which of them go by themselves, and the bank's rates. */
export default function DebtRules() {
  const questions = useLoaderData<typeof clientLoader>()
  const steps = useLoaded(questions.steps)
  const rates = useLoaded(questions.rates)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const saved = (words: string) => {
    say.done(words)
    void revalidate()
  }
  const problem = steps.problem ?? rates.problem
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        above={
          <Link to="/admin/buhalterija/skolos" className="text-link mb-1 inline-block py-1 text-sm">
            Visos skolos
          </Link>
        }
        title="Laiškai ir palūkanos"
      />
      {problem !== null && !(steps.data && rates.data) ? (
        <Unread title="Taisyklių gauti nepavyko" problem={problem} />
      ) : (
        <div className="grid gap-6">
          {steps.data ? (
            steps.data.data.map((step) => <ReminderStepForm key={step.step} step={step} onSaved={saved} />)
          ) : (
            <Skeleton className="h-96 w-full" />
          )}
          {rates.data ? <InterestRates {...rates.data} onSaved={saved} /> : <Skeleton className="h-64 w-full" />}
        </div>
      )}
    </>
  )
}
