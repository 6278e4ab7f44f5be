import { useParams } from 'react-router'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { ActFrame } from './act-frame.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { useHandover } from './use-handover.ts'

export const meta = () => pageMeta({ title: 'Įrankių išdavimas' })

/** The clerk at the counter, a phone in hand: what goes out, in which state, to whom. */
export default function HandOverPage() {
  const orderId = Number(useParams().orderId)
  return <AtCounter key={orderId} orderId={orderId} />
}

function AtCounter({ orderId }: { orderId: number }) {
  const { handover, load } = useHandover(orderId)
  return (
    <ActFrame title="Įrankių išdavimas" orderId={orderId} handover={handover} onRetry={load}>
      {(known) => <HandOverForm handover={known} reload={load} />}
    </ActFrame>
  )
}
