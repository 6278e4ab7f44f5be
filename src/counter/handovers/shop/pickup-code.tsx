import { useEffect, useState } from 'react'
import { QrPicture } from '#people/documents/shop/public/qr-picture.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { Button } from '#shell/ui/button.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { handOverAddress } from '../addresses.ts'
import type { ShowGuestPickupCode, ShowPickupCode } from '../handovers.contract.ts'
import { formatPickupCode, SECRET_MARK } from '../pickup-code.ts'

const showPickupCode = defineSlimEndpoint<typeof ShowPickupCode>('POST', '/api/orders/:id/pickup-code')
const showGuestPickupCode = defineSlimEndpoint<typeof ShowGuestPickupCode>(
  'POST',
  '/api/guest-orders/:secret/pickup-code',
)

/** Opens the hand-over on the clerk's phone. On no paper, unlike the order's number. */
export default function PickupCode({ orderId, secret }: { orderId: number; secret?: string }) {
  const [shown, setShown] = useState<{ code: string; secret: string } | 'unread' | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const question = new AbortController()
    const { signal } = question
    const answer = secret
      ? sendRequest(showGuestPickupCode, { params: { secret }, signal })
      : sendRequest(showPickupCode, { params: { id: orderId }, signal })
    answer.then(
      ({ data }) => setShown(data),
      () => signal.aborted || setShown('unread'),
    )
    return () => question.abort()
  }, [orderId, secret, tries])

  if (shown === null) return <Skeleton className="size-36" />
  if (shown === 'unread')
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-soft">Atsiėmimo kodo gauti nepavyko.</p>
        <Button size="small" variant="quiet" onClick={() => setTries(tries + 1)}>
          Bandyti dar kartą
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <QrPicture
        text={`${location.origin}${handOverAddress(orderId)}#${SECRET_MARK}${shown.secret}`}
        label={`Užsakymo ${orderId} atsiėmimo kodas`}
        className="size-36"
      />
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="font-semibold">Atsiimant parodykite šį kodą</h3>
        <p className="figures my-1 text-xl font-semibold tracking-wider whitespace-nowrap">
          {formatPickupCode(shown.code)}
        </p>
        <p className="text-sm text-soft">
          Darbuotojas jį nuskaitys arba įrašys ir žinos, kad atsiimate jūs. Nerodykite kodo kitiems; be jo prireiks
          asmens dokumento.
        </p>
      </div>
    </div>
  )
}
