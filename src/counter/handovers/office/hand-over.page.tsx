import { useLoaderData, useParams } from 'react-router'
import { staffLoader } from '#people/accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { ShowCardHold } from '#takings/card-holds/card-holds.contract.ts'
import { ReserveOnCard } from '#takings/card-holds/office/reserve-on-card.tsx'
import { ShowToSettle } from '#takings/settling/settling.contract.ts'
import { ShowHandover } from '../handovers.contract.ts'
import { ActFrame } from './act-frame.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { useHandover } from './use-handover.ts'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = staffLoader(({ params, signal, may }) => {
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
    <ActFrame orderId={orderId} handover={handover} onRetry={reload}>
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
    </ActFrame>
  )
}
