import { formatPlural } from '#platform/pick-plural-form.ts'
import { getPaper } from '#rules/document-kinds/document-kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import type { BillingPeriodLine, RunDocument } from '../billing.contract.ts'

const days = { one: 'diena', few: 'dienos', other: 'dienų' }

export function RunTable({ documents }: { documents: readonly RunDocument[] }) {
  const columns: Column<RunDocument>[] = [
    { key: 'client', head: 'Klientas', rowHead: true, cell: ({ client }) => client },
    { key: 'site', head: 'Objektas', cell: ({ site }) => site ?? '–' },
    {
      key: 'kind',
      head: 'Dokumentas',
      cell: ({ kind, full_number }) => full_number ?? <VatWords>{getPaper(kind).shortName}</VatWords>,
    },
    { key: 'pieces', head: 'Kas įtraukta', cell: ({ pieces }) => <Pieces pieces={pieces} /> },
    { key: 'price', head: 'Be PVM', withoutVat: null, number: true, cell: ({ price }) => formatMoney(price) },
    { key: 'vat', head: 'PVM', withoutVat: null, number: true, wideOnly: true, cell: ({ vat }) => formatMoney(vat) },
    {
      key: 'gross',
      head: 'Su PVM',
      withoutVat: 'Suma',
      number: true,
      cell: ({ price_with_vat }) => formatMoney(price_with_vat),
    },
  ]
  return (
    <DataTable
      label="Sąskaitos"
      columns={columns}
      rows={[...documents]}
      rowKey={({ id, client_id, site_id, kind, pieces }) =>
        id ?? `${client_id} ${site_id} ${kind} ${pieces[0]?.order_line_id}`
      }
    />
  )
}

function Pieces({ pieces }: { pieces: readonly BillingPeriodLine[] }) {
  return (
    <details>
      <summary className="text-link inline-block cursor-pointer py-1">
        {formatPlural(pieces.length, { one: 'eilutė', few: 'eilutės', other: 'eilučių' })}
      </summary>
      <ul className="mt-1 grid gap-1.5 text-sm">
        {pieces.map((piece) => (
          <li key={`${piece.order_line_id} ${piece.from}`}>
            <span className="block font-medium">{piece.title}</span>
            <PieceDays piece={piece} />
            <span className="figures block text-soft">
              <span className="whitespace-nowrap">{`Užsakymas Nr.\u00a0${piece.order_id}`}</span>,{' '}
              <span className="whitespace-nowrap">
                <VatWords>{`${formatMoney(piece.price)} be PVM`}</VatWords>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function PieceDays({ piece: { from, to, charged_days, open_ended } }: { piece: BillingPeriodLine }) {
  if (from === null || to === null) return null
  const isCorrection = to < from
  return (
    <span className="figures block text-soft">
      <span className="whitespace-nowrap">{isCorrection ? 'pataisyta' : `${from} – ${to}`}</span>,{' '}
      <span className="whitespace-nowrap">{formatPlural(Math.abs(charged_days), days)}</span>
      {open_ended && !isCorrection && <span>, be sutarto galo</span>}
    </span>
  )
}
