import { formatMoney } from '#rules/money/format-money.ts'
import { useVatPayer, VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import type { Preview } from './use-preview.ts'

interface ChangeSumsProps {
  /** Cents with VAT. */
  before: number
  preview: Preview
  isChanged: boolean
  /** What credit notes free is the client's advance. */
  isOfClient: boolean
}

export function ChangeSums({
  before,
  preview: { order, lines, isFresh, problem },
  isChanged,
  isOfClient,
}: ChangeSumsProps) {
  const isPayer = useVatPayer()
  // none while a line is unavailable
  const isWrong = [...lines.values()].some(({ problems }) => problems.length > 0)
  const after = order?.price_with_vat ?? before
  const more = after - before
  const credited = (order?.papers ?? []).reduce(
    (sum, one) => (one.kind === 'credit' ? sum - one.price_with_vat : sum),
    0,
  )
  const toRefund = order?.to_refund ?? 0
  const toAdvance = isOfClient ? Math.min(toRefund, credited) : 0
  const words = order?.billing === 'prepaid' ? paperWords : billedWords
  return (
    <div aria-live="polite" aria-busy={!isFresh}>
      <dl className={`figures grid grid-cols-2 gap-y-1.5 ${isFresh ? '' : '**:text-soft'}`}>
        <dt className="text-soft">Buvo</dt>
        <dd className="text-right">{formatMoney(before)}</dd>
        <dt className="font-semibold">Bus</dt>
        <dd className="text-right text-lg font-semibold">{isWrong ? '–' : formatMoney(after)}</dd>
        <dt className="text-soft">Skirtumas</dt>
        <dd className={`text-right ${isWrong ? '' : more > 0 ? 'text-bad' : more < 0 ? 'text-good' : ''}`}>
          {isWrong ? '–' : `${more > 0 ? '+' : more < 0 ? '−' : ''}${formatMoney(Math.abs(more))}`}
        </dd>
      </dl>
      {isPayer && <p className="mt-1 text-sm text-soft">Sumos su PVM.</p>}
      {order?.papers && order.papers.length > 0 && !isWrong && (
        <dl
          aria-label="Kokie dokumentai bus išrašyti"
          className="figures mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5"
        >
          {order.papers.map(({ kind, price_with_vat }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several of a kind may cost the same
            <PaperRow key={at} words={words[kind]} cents={price_with_vat} />
          ))}
          {order.to_pay ? <PaperRow words="Klientas dar mokės" cents={order.to_pay} isStrong /> : null}
          {toAdvance > 0 && <PaperRow words="Klientui grąžinsite arba liks avansu" cents={toAdvance} isStrong />}
          {toRefund > toAdvance && <PaperRow words="Klientui grąžinsite" cents={toRefund - toAdvance} isStrong />}
        </dl>
      )}
      {isWrong && <p className="mt-3 text-soft">Pataisykite pažymėtas eilutes, ir suskaičiuosime.</p>}
      {!isChanged && <p className="mt-3 text-soft">Dar nieko nepakeista.</p>}
      {problem && (
        <p role="alert" className="mt-3 font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

const paperWords = {
  revision: 'Nauja išankstinės sąskaitos redakcija',
  credit: 'Kreditinė sąskaita',
  prepayment: 'Papildomas užsakymas',
  invoice: 'PVM sąskaita faktūra',
}

/** Labels for clients who pay later. */
const billedWords = {
  ...paperWords,
  revision: 'Užsakymas, suma',
  invoice: 'Kitose sąskaitose daugiau',
  credit: 'Kita kreditinė sąskaita',
}

function PaperRow({ words, cents, isStrong = false }: { words: string; cents: number; isStrong?: boolean }) {
  return (
    <>
      <dt className={isStrong ? 'font-semibold' : 'text-soft'}>
        <VatWords>{words}</VatWords>
      </dt>
      <dd className={`text-right ${isStrong ? 'font-semibold' : ''}`}>
        {cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents)}
      </dd>
    </>
  )
}
