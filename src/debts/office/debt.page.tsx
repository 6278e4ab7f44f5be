import { Link, useLoaderData, useParams, useRevalidator } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { useNews } from '#news/office/use-news.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { ShowClientDebt } from '../debts.contract.ts'
import { ClientDebtPanel } from './client-debt.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Kliento skola' })

export const clientLoader = staffLoader(({ params, signal }) => ({
  debt: sendRequest(ShowClientDebt, { params: { id: Number(params.id) }, signal }),
}))

/** What one client owes. */
export default function Debt() {
  const { debt } = useLoaderData<typeof clientLoader>()
  const clientId = Number(useParams().id)
  const { data, problem } = useLoaded(debt)
  useNews('payments')
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const back = (
    <Link to="/admin/buhalterija/skolos" className="text-link mb-1 inline-block py-1 text-sm">
      Visos skolos
    </Link>
  )
  if (problem instanceof ApiError && problem.status === 404)
    return (
      <>
        <OfficeHead title="Kliento skola" above={back} />
        <EmptyState
          title="Tokio kliento nėra"
          action={<LinkButton to="/admin/buhalterija/skolos">Visos skolos</LinkButton>}
        >
          Galbūt jo duomenys ištrinti.
        </EmptyState>
      </>
    )
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        above={back}
        title={<span className="wrap-anywhere">{data?.data.name ?? 'Kliento skola'}</span>}
        action={
          <LinkButton variant="quiet" to={`/admin/klientai/${clientId}`}>
            Kliento puslapis
          </LinkButton>
        }
      />
      <ClientDebtPanel clientId={clientId} question={debt} say={say} onChanged={() => void revalidate()} />
    </>
  )
}
