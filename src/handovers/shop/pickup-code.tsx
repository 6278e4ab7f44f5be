import { QrPicture } from '#documents/shop/qr-picture.tsx'
import { handOverAddress } from '../addresses.ts'

/**
 * The customer's way past typing numbers at the counter: the code opens the hand-over of this order on the clerk's phone.
 * It says nothing but the address, and whoever is no administrator gets no further there.
 */
export default function PickupCode({ orderId }: { orderId: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <QrPicture
        text={`${location.origin}${handOverAddress(orderId)}`}
        label={`Užsakymo ${orderId} atsiėmimo kodas`}
        className="size-36"
      />
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="font-semibold">Atsiimant parodykite šį kodą</h3>
        <p className="text-sm text-soft">
          Darbuotojas jį nuskaitys ir iš karto matys jūsų užsakymą. Užtenka ir numerio:{' '}
          <span className="figures whitespace-nowrap">{orderId}</span>.
        </p>
      </div>
    </div>
  )
}
