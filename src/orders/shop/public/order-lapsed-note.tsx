import { formatDay } from '#rules/calendar/format-day.ts'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'

export function OrderLapsedNote({ lapsedAt }: { lapsedAt: string }) {
  return (
    <p className="mt-4 max-w-prose rounded-house bg-sunken px-4 py-3">
      Apmokėjimo laiku negavome, todėl nuo <UnbrokenText>{formatDay(lapsedAt)}</UnbrokenText> užsakymas nebegalioja ir
      mokėti nebereikia. Jei prekių ar įrankių dar reikia, užsakykite iš naujo. Jau apmokėjote? Susisieksime: užsakymas
      vėl galios arba grąžinsime pinigus.
    </p>
  )
}
