import { useParams } from 'react-router'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { ActFrame } from './act-frame.tsx'
import { TakeBackForm } from './take-back-form.tsx'
import { useHandover } from './use-handover.ts'

export const meta = () => pageMeta({ title: 'Įrankių priėmimas' })

/** The clerk at the counter: what comes back, beside how it went out, and what is owed for it. */
export default function TakeBackPage() {
  const orderId = Number(useParams().orderId)
  return <AtCounter key={orderId} orderId={orderId} />
}

function AtCounter({ orderId }: { orderId: number }) {
  const { handover, load } = useHandover(orderId)
  return (
    <ActFrame title="Įrankių priėmimas" orderId={orderId} handover={handover} onRetry={load}>
      {(known) => <TakeBackForm handover={known} reload={load} />}
    </ActFrame>
  )
}
