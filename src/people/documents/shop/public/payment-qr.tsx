import { buildEpcQr, type EpcTransfer } from '../../epc-qr.ts'
import { QrPicture } from './qr-picture.tsx'

/** A seller without a bank account shows nothing. */
export default function PaymentQr({ transfer }: { transfer: EpcTransfer }) {
  const text = buildEpcQr(transfer)
  if (!text) return null
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <QrPicture text={text} label="Mokėjimo QR kodas" />
      <p className="min-w-0 flex-1 basis-52 text-sm text-soft">
        Mokėjimo QR kodas skirtas patogumui: nuskaitykite jį banko programėle. Jei ji tokių kodų neskaito, nukopijuokite
        duomenis mygtukais.
      </p>
    </div>
  )
}
