import { useLoaderData, useParams } from 'react-router'
import { ShowCardHold } from '#finance/card-holds/card-holds.contract.ts'
import { ReserveOnCard } from '#finance/card-holds/office/public/reserve-on-card.tsx'
import { ShowToSettle } from '#finance/checkout-payments/settling.contract.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { ShowHandover } from '../handovers.contract.ts'
import { HandOverForm } from './hand-over-form.tsx'
import { HandoverFrame } from './handover-frame.tsx'
import { useHandover } from './use-handover.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, signal, may }) => {
  const about = { params: { id: Number(params.orderId) }, signal }
  return {
    handover: sendRequest(ShowHandover, about),
    toSettle: may('payments:write') ? sendRequest(ShowToSettle, about) : undefined,
    cardHold: may('deposits:write') && may('orders:read') ? sendRequest(ShowCardHold, about) : undefined,
  }
})

type Questions = Awaited<ReturnType<typeof clientLoader>>

export default function HandOverPage() {
  const orderId = Number(useParams().orderId)
  return <AtCounter key={orderId} orderId={orderId} questions={useLoaderData<typeof clientLoader>()} />
}

function AtCounter({ orderId, questions }: { orderId: number; questions: Questions }) {
  const { handover, reload } = useHandover(questions.handover)
  const toSettle = useLoaded(questions.toSettle)
  return (
    <HandoverFrame orderId={orderId} handover={handover} onRetry={reload}>
      {(known) =>
        questions.toSettle && !toSettle.data && toSettle.problem === null ? (
          <Skeleton className="h-96 w-full" />
        ) : (
          <HandOverForm
            handover={known}
            reload={reload}
            toSettle={toSettle.data?.data}
            reserve={<ReserveOnCard orderId={orderId} question={questions.cardHold} />}
          />
        )
      }
    </HandoverFrame>
  )
}
