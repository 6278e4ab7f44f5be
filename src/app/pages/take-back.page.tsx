import { useLoaderData, useParams } from 'react-router'
import { ProposedDowntimes } from '#counter/fleet/office/proposed-downtimes.tsx'
import { ShowHandover } from '#counter/handovers/handovers.contract.ts'
import { ActFrame } from '#counter/handovers/office/act-frame.tsx'
import { TakeBackForm } from '#counter/handovers/office/take-back-form.tsx'
import { type HandoverQuestion, useHandover } from '#counter/handovers/office/use-handover.ts'
import { staffLoader } from '#people/accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Allowed } from '#shell/ui/office/may.tsx'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = staffLoader(({ params, signal }) => ({
  handover: sendRequest(ShowHandover, { params: { id: Number(params.orderId) }, signal }),
}))

export default function TakeBackPage() {
  const orderId = Number(useParams().orderId)
  return <AtCounter key={orderId} orderId={orderId} question={useLoaderData<typeof clientLoader>().handover} />
}

function AtCounter({ orderId, question }: { orderId: number; question: HandoverQuestion }) {
  const { handover, reload } = useHandover(question)
  return (
    <ActFrame orderId={orderId} handover={handover} onRetry={reload}>
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
