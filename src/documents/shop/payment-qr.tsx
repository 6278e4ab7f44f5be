import { drawQr } from '../draw-qr.ts'
import { epcQr, type Transfer } from '../epc-qr.ts'

/**
 * A transfer as a QR code for a bank's app; nothing while the shop has no account. Black on white also in the dark,
 * because cameras expect it. Loaded with its encoder when a payment is shown.
 */
export default function PaymentQr({ transfer }: { transfer: Transfer }) {
  const text = epcQr(transfer)
  if (!text) return null
  const { size, path } = drawQr(text)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <svg
        role="img"
        aria-label="Mokėjimo QR kodas"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-44 shrink-0 rounded-house border border-line"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="min-w-0 flex-1 basis-52 text-sm text-soft">
        Mokėjimo QR kodas skirtas patogumui: nuskaitykite jį banko programėle. Jei ji tokių kodų neskaito, nukopijuokite
        duomenis mygtukais.
      </p>
    </div>
  )
}
