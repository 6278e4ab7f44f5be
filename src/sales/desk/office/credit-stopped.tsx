import type { ClientCredit } from '#finance/credit/credit.contract.ts'
import type { Client } from '#people/clients/clients.contract.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { Banner } from '#shell/ui/banner.tsx'

export function CreditStopped({ client: { stop }, credit }: { client: Client; credit: ClientCredit | undefined }) {
  if (stop)
    return (
      <Banner kind="error" className="mb-6">
        <p className="font-semibold">
          Nebeduodame į skolą nuo <span className="figures">{formatDay(stop.at)}</span>
        </p>
        <p className="wrap-anywhere">
          <span>{stop.reason}</span>
          {stop.by && <span className="block text-sm">{`Sustabdė ${stop.by}`}</span>}
        </p>
      </Banner>
    )
  if (!credit?.refused) return null
  return (
    <Banner kind="error" className="mb-6">
      <p className="font-semibold">Nebeduodame į skolą: sena skola</p>
      <p className="wrap-anywhere">{credit.refused}</p>
    </Banner>
  )
}
