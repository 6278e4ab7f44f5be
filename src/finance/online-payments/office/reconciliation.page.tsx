import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import { FigureCard } from '#shell/ui/office/figure-card.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { IfPermitted } from '#shell/ui/office/permissions.tsx'
import { reportDays } from '#shell/ui/office/report-days.tsx'
import { ReportFrame } from '#shell/ui/office/report-frame.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { providerTitles } from '../online-payment-states.ts'
import {
  AskAboutOnlinePayment,
  ReconciliationCsv,
  type ReconciliationDay,
  ShowReconciliation,
} from '../online-payments.contract.ts'
import { differingColumns } from './online-payment-columns.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const period = reportDays(search)
  return { period, report: sendRequest(ShowReconciliation, { query: period, signal }) }
})

const columns: Column<ReconciliationDay>[] = [
  { key: 'day', head: 'Diena', tight: true, cell: ({ day }) => <span className="figures">{formatDay(day)}</span> },
  { key: 'provider', head: 'Teikėjas', rowHead: true, cell: ({ provider }) => providerTitles[provider] },
  { key: 'movements', head: 'Judėjimai', number: true, cell: ({ movements }) => movements },
  { key: 'at_provider', head: 'Pas teikėją', number: true, cell: (row) => formatMoney(row.at_provider) },
  { key: 'in_shop', head: 'Parduotuvėje', number: true, cell: (row) => formatMoney(row.in_shop) },
  {
    key: 'difference',
    head: 'Skirtumas',
    number: true,
    cell: ({ difference }) => (
      <span className={difference === 0 ? 'text-soft' : 'font-semibold text-bad'}>{formatMoney(difference)}</span>
    ),
  },
]

export default function Reconciliation() {
  const { period, report } = useLoaderData<typeof clientLoader>()
  const loaded = useLoaded(report)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const [input, ask] = useState<number | null>(null)
  const entry = loaded.data?.data

  async function askAgain(id: number) {
    ask(id)
    try {
      say.done((await sendRequest(AskAboutOnlinePayment, { params: { id } })).message)
    } catch (thrown) {
      say.failed(readProblem(thrown).message)
    } finally {
      ask(null)
      void revalidate()
    }
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <ReportFrame file={{ call: ReconciliationCsv, query: period }} report={loaded} definitions={words}>
        <div className="mb-5 grid grid-cols-2 gap-5 xl:grid-cols-3">
          <FigureCard
            label="Pas teikėją"
            figure={entry && formatMoney(entry.at_provider)}
            sub="gauta, atėmus grąžintus"
          />
          <FigureCard label="Parduotuvėje" figure={entry && formatMoney(entry.in_shop)} sub="įrašyta mokėjimais" />
          <FigureCard
            label="Skirtumas"
            figure={
              entry && (
                <span className={entry.difference === 0 ? 'text-good' : 'text-bad'}>
                  {formatMoney(entry.difference)}
                </span>
              )
            }
            sub={entry?.difference === 0 ? 'viskas sutampa' : 'žr. nesutampančius'}
            className="col-span-2 xl:col-span-1"
          />
        </div>
        {entry && entry.differing.length > 0 && (
          <Card
            title={`Nesutampa: ${entry.differing_total}`}
            className="mb-6"
            aside={
              entry.differing_total > entry.differing.length && (
                <span>{`Rodomi ${entry.differing.length} seniausi`}</span>
              )
            }
          >
            <DataTable
              label="Mokėjimai, kurie nesutampa"
              columns={differingColumns}
              rows={entry.differing}
              rowKey={({ id }) => id}
              actions={({ id, order_id }) => (
                <IfPermitted right="payments:write">
                  <Button
                    variant="quiet"
                    size="small"
                    pending={input === id}
                    disabled={input !== null}
                    onClick={() => void askAgain(id)}
                  >
                    Klausti dar kartą
                    <span className="sr-only">{order_id === null ? ` (${id})` : `, užsakymas Nr. ${order_id}`}</span>
                  </Button>
                </IfPermitted>
              )}
            />
          </Card>
        )}
        <DataTable
          label="Internetu gauta pagal dieną"
          columns={columns}
          rows={entry?.days ?? []}
          rowKey={({ day, provider }) => `${day} ${provider}`}
          loading={loaded.loading}
          empty={<EmptyState title="Judėjimų nebuvo">Šiomis dienomis internetu niekas nemokėjo.</EmptyState>}
        />
      </ReportFrame>
    </>
  )
}

const words: [string, string][] = [
  [
    'Pas teikėją',
    'Kiek mokėjimų teikėjas tą dieną gavo iš mokėtojų, atėmus tai, kas grąžinta ar ką atsiėmė mokėtojo bankas. Čia ir nuo kortelių nurašyti užstatai. Teikėjo mokesčiai neatimti.',
  ],
  [
    'Parduotuvėje',
    'Kiek tų pačių pinigų įrašyta mokėjimais ir užstatų įrašais, nors ir kita diena, jei mėnuo jau uždarytas.',
  ],
  [
    'Nesutampa',
    'Pinigai, kurie gauti, bet niekur neįrašyti: užsakymas ištrintas, nepatvirtintas ar nieko nebeskolingas. Rodomi visų dienų.',
  ],
]
