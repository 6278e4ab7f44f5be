import { useLoaderData, useParams } from 'react-router'
import { ProposedDowntimes } from '#counter/fleet/office/proposed-downtimes.tsx'
import { ShowHandover } from '#counter/handovers/handovers.contract.ts'
import { HandoverFrame } from '#counter/handovers/office/handover-frame.tsx'
import { TakeBackForm } from '#counter/handovers/office/take-back-form.tsx'
import { type HandoverQuestion, useHandover } from '#counter/handovers/office/use-handover.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { IfPermitted } from '#shell/ui/office/permissions.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, signal }) => ({
  handover: sendRequest(ShowHandover, { params: { id: Number(params.orderId) }, signal }),
}))

export default function TakeBackPage() {
  const orderId = Number(useParams().orderId)
  return <AtCounter key={orderId} orderId={orderId} question={useLoaderData<typeof clientLoader>().handover} />
}

function AtCounter({ orderId, question }: { orderId: number; question: HandoverQuestion }) {
  const { handover, reload } = useHandover(question)
  return (
    <HandoverFrame orderId={orderId} handover={handover} onRetry={reload}>
      {(known) => (
        <TakeBackForm
          handover={known}
          reload={reload}
          afterDefects={(defects) => (
            <IfPermitted right="downtimes:write">
              <ProposedDowntimes defects={defects} />
            </IfPermitted>
          )}
        />
      )}
    </HandoverFrame>
  )
}
