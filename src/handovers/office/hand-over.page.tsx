import { useLoaderData, useParams } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { ShowHandover } from '../handovers.contract.ts'
import { ActFrame } from './act-frame.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { type HandoverQuestion, useHandover } from './use-handover.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Įrankių išdavimas' })

export const clientLoader = staffLoader(({ params, signal }) => ({
  handover: sendRequest(ShowHandover, { params: { id: Number(params.orderId) }, signal }),
}))

/** The clerk at the counter, a phone in hand: what goes out, in which state, to whom. */
export default function HandOverPage() {
  const orderId = Number(useParams().orderId)
  return <AtCounter key={orderId} orderId={orderId} question={useLoaderData<typeof clientLoader>().handover} />
}

function AtCounter({ orderId, question }: { orderId: number; question: HandoverQuestion }) {
  const { handover, reload } = useHandover(question)
  return (
    <ActFrame title="Įrankių išdavimas" orderId={orderId} handover={handover} onRetry={reload}>
      {(known) => <HandOverForm handover={known} reload={reload} />}
    </ActFrame>
  )
}
