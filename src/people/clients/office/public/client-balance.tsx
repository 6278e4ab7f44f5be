import { formatMoney } from '#rules/money/format-money.ts'
import type { Client } from '../../clients.contract.ts'

export function ClientBalance({
  client: { balance, terms, stop },
  isStopped,
}: {
  client: Client
  /** An old bill stops a client too. */
  isStopped: boolean
}) {
  const isOver = balance.free < 0
  // Credited beyond what was owed is the client's money too.
  const advance = balance.advance + Math.max(0, -balance.open)
  const figures = [
    ...(balance.open < 0 ? [] : [{ words: 'Skolinga pagal dokumentus', cents: balance.open, isBad: balance.open > 0 }]),
    { words: 'Dar neišrašyta', cents: balance.unbilled },
    ...(advance > 0 ? [{ words: 'Avansas', cents: advance }] : []),
    { words: 'Kredito limitas', cents: terms.credit_limit },
    isOver
      ? { words: 'Limitas viršytas', cents: -balance.free, isBad: true }
      : { words: 'Dar galima į skolą', cents: stop || isStopped ? 0 : balance.free },
  ]
  return (
    <dl className="mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-house border border-line bg-line lg:grid-flow-col lg:grid-cols-none">
      {figures.map(({ words, cents, isBad }) => (
        <div key={words} className="bg-raised px-5 py-4">
          <dt className="text-sm text-soft">{words}</dt>
          <dd className={`figures mt-1 text-lg font-semibold sm:text-2xl ${isBad ? 'text-bad' : ''}`}>
            {formatMoney(cents)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
