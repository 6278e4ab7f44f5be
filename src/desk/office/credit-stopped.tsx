import { formatDay } from '#calendar/format-day.ts'
import type { Client } from '#clients/clients.contract.ts'
import type { ClientCredit } from '#credit/credit.contract.ts'
import { Banner } from '#ui/banner.tsx'

/** That nothing goes out on credit: since when, who said so and why, or which bill is too old. */
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
