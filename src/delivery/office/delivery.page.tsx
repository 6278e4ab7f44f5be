import { useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { ShowPublicSettings } from '#settings/settings.contract.ts'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { Unread } from '#ui/office/unread.tsx'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ShowDelivery } from '../delivery.contract.ts'
import { DeliveryForm } from './delivery-form.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Pristatymas' })

export const clientLoader = staffLoader(({ signal }) => ({
  delivery: sendRequest(ShowDelivery, { signal }),
  shop: sendRequest(ShowPublicSettings, { signal }),
}))

/** Where the shop delivers to, when and for how much. */
export default function DeliverySettings() {
  const questions = useLoaderData<typeof clientLoader>()
  const { data, problem } = useLoaded(questions.delivery)
  const shop = useLoaded(questions.shop)
  const { notice, say } = useNotices()
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead title="Pristatymas" />
      {problem !== null && !data && <Unread title="Pristatymo nustatymų gauti nepavyko" problem={problem} />}
      {data && (shop.data || shop.problem !== null) ? (
        <DeliveryForm
          first={data.data}
          address={shop.data?.data.address ?? ''}
          onSaved={() => say.done('Pristatymo zonos ir laikai išsaugoti.')}
        />
      ) : (
        problem === null && <Skeleton className="h-96 w-full" />
      )}
    </>
  )
}
