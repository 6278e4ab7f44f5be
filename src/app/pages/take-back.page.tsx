import { useLoaderData, useParams } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { ProposedDowntimes } from '#fleet/office/proposed-downtimes.tsx'
import { ShowHandover } from '#handovers/handovers.contract.ts'
import { ActFrame } from '#handovers/office/act-frame.tsx'
import { TakeBackForm } from '#handovers/office/take-back-form.tsx'
import { type HandoverQuestion, useHandover } from '#handovers/office/use-handover.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Allowed } from '#ui/office/may.tsx'

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
      {(known) => (
        <TakeBackForm
          handover={known}
          reload={reload}
          afterDefects={(defects) => (
            <Allowed right="downtimes:write">
              <ProposedDowntimes defects={defects} />
            </Allowed>
          )}
        />
      )}
    </ActFrame>
  )
}
