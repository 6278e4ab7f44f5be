import { Link, useLoaderData, useParams, useRevalidator } from 'react-router'
import { OrdersToJoin } from '#orders/office/public/orders-to-join.tsx'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { ShowClientDebt } from '../debts.contract.ts'
import { ClientDebtPanel } from './public/client-debt.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, signal }) => ({
  debt: sendRequest(ShowClientDebt, { params: { id: Number(params.id) }, signal }),
}))

export default function Debt() {
  const { debt } = useLoaderData<typeof clientLoader>()
  const clientId = Number(useParams().id)
  const { data, problem } = useLoaded(debt)
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
        <OfficeHead above={back} />
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
      {data && (
        <OrdersToJoin
          client={{ ...data.data, id: clientId }}
          onJoined={(message) => {
            say.done(message)
            void revalidate()
          }}
        />
      )}
      <ClientDebtPanel clientId={clientId} question={debt} say={say} onChanged={() => void revalidate()} />
    </>
  )
}
