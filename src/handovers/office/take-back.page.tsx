import { useLoaderData, useParams } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { ShowHandover } from '../handovers.contract.ts'
import { ActFrame } from './act-frame.tsx'
import { TakeBackForm } from './take-back-form.tsx'
import { type HandoverQuestion, useHandover } from './use-handover.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Įrankių priėmimas' })

export const clientLoader = staffLoader(({ params, signal }) => ({
  handover: sendRequest(ShowHandover, { params: { id: Number(params.orderId) }, signal }),
}))

/** The clerk at the counter: what comes back, beside how it went out, and what is owed for it. */
export default function TakeBackPage() {
  const orderId = Number(useParams().orderId)
  return <AtCounter key={orderId} orderId={orderId} question={useLoaderData<typeof clientLoader>().handover} />
}

function AtCounter({ orderId, question }: { orderId: number; question: HandoverQuestion }) {
  const { handover, reload } = useHandover(question)
  return (
    <ActFrame title="Įrankių priėmimas" orderId={orderId} handover={handover} onRetry={reload}>
      {(known) => <TakeBackForm handover={known} reload={reload} />}
    </ActFrame>
  )
}
