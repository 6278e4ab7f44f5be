import { useLoaderData, useParams } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { ShowCardHold } from '#card-holds/card-holds.contract.ts'
import { ReserveOnCard } from '#card-holds/office/reserve-on-card.tsx'
import { useNews } from '#news/office/use-news.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { ShowHandover } from '../handovers.contract.ts'
import { ActFrame } from './act-frame.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { useHandover } from './use-handover.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Įrankių išdavimas' })

export const clientLoader = staffLoader(({ params, signal, may }) => {
  const about = { params: { id: Number(params.orderId) }, signal }
  return {
    handover: sendRequest(ShowHandover, about),
    cardHold: may('deposits:write') && may('orders:read') ? sendRequest(ShowCardHold, about) : undefined,
  }
})

type Questions = Awaited<ReturnType<typeof clientLoader>>

/** The clerk at the counter, a phone in hand: what goes out, in which state, to whom. */
export default function HandOverPage() {
  const orderId = Number(useParams().orderId)
  return <AtCounter key={orderId} orderId={orderId} questions={useLoaderData<typeof clientLoader>()} />
}

function AtCounter({ orderId, questions }: { orderId: number; questions: Questions }) {
  const { handover, reload } = useHandover(questions.handover)
  // The customer holds the deposit, or pays, on a phone at the counter.
  useNews(`order:${orderId}`)
  return (
    <ActFrame title="Įrankių išdavimas" orderId={orderId} handover={handover} onRetry={reload}>
      {(known) => (
        <HandOverForm
          handover={known}
          reload={reload}
          reserve={<ReserveOnCard orderId={orderId} question={questions.cardHold} />}
        />
      )}
    </ActFrame>
  )
}
