import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { WarningIcon } from '#shell/ui/frame-icons.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'

export function LapsedBanner({ order: { lapsed_at, unapproved_since, received } }: { order: OfficeOrder }) {
  if (!lapsed_at || unapproved_since) return null
  return (
    <div role="status" className="mb-5 flex gap-3 rounded-house border-l-4 border-warn bg-warn-tint px-4 py-3">
      <WarningIcon className="mt-0.5 shrink-0 text-warn" />
      <div className="grid gap-1">
        <p className="font-semibold">
          {received > 0
            ? `Reikia sprendimo: už nebegaliojantį užsakymą gauta ${formatMoney(received)}.`
            : 'Užsakymas nebegalioja: jis nebuvo apmokėtas laiku.'}
        </p>
        <p className="max-w-prose">
          {received > 0 ? (
            'Susisiekite su klientu: grąžinkite pinigus ir tai įrašykite arba, kai viskas vėl bus laisva, pažymėkite užsakymą apmokėtu.'
          ) : (
            <span>
              Prekės ir nuomos laikas nuo <UnbrokenText>{formatDateTime(lapsed_at)}</UnbrokenText> laisvi kitiems.
              Pažymėjus apmokėtu užsakymas vėl galios, jei viskas dar laisva.
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
