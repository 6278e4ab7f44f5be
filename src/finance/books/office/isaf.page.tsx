import { type ReactNode, useState } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatMonthName } from '#rules/calendar/format-month-name.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { getPreviousMonth, listMonthChoices } from '../isaf/get-month-bounds.ts'
import { CheckIsaf, IsafFile, type IsafProblem } from '../isaf.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const month = readQuery(CheckIsaf.query, search).month ?? getPreviousMonth(toVilniusDay(new Date()))
  return { month, check: sendRequest(CheckIsaf, { query: { month }, signal }) }
})

type Month = AnswerOf<typeof CheckIsaf>['data']

const columnsUnder = (head: string): Column<IsafProblem>[] => [
  { key: 'document', head: 'Dokumentas', rowHead: true, cell: ({ document }) => document ?? 'Nustatymai' },
  { key: 'message', head, cell: ({ message }) => message },
]

export default function Isaf() {
  const [, setSearch] = useSearchParams()
  const { month, check } = useLoaderData<typeof clientLoader>()
  const { data, problem, loading } = useLoaded(check)
  const { revalidate } = useRevalidator()
  // Figures of another month must not show under this one's name.
  const shown = loading || problem !== null ? undefined : data?.data
  const isPayer = useVatPayer()
  const isDue = shown?.due ?? isPayer
  const today = toVilniusDay(new Date())
  const { notice, say } = useNotices()
  const [saving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      const answer = await fetchEndpoint(IsafFile, { query: { month } })
      saveFile(await answer.blob(), `isaf-${month}.xml`)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Failo sudaryti nepavyko'))
      void revalidate()
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          isDue && (
            <Button onClick={save} pending={saving} disabled={!shown?.due || shown.problems.length > 0}>
              <DownloadIcon />
              Atsisiųsti XML
            </Button>
          )
        }
      />
      {isDue && (
        <p className="mb-5 max-w-prose text-soft">
          Išrašomų PVM sąskaitų faktūrų registras. VMI jį pateikite iki kito mėnesio 20 d., taip pat ir tuščią.
        </p>
      )}
      <SelectField
        label="Mėnuo"
        name="month"
        className="mb-6 max-w-64"
        value={month}
        options={listMonthChoices(today.slice(0, 7), month).map((value) => ({ value, label: formatMonthName(value) }))}
        onChange={({ target }) => setSearch({ month: target.value }, { replace: true })}
      />
      {loading ? (
        <Skeleton className="h-60 w-full" />
      ) : shown && !shown.due ? (
        <EmptyState title="i.SAF teikti nereikia">
          Parduotuvė nėra PVM mokėtoja: nustatymuose nėra PVM mokėtojo kodo, o šio mėnesio sąskaitose PVM neskaičiuotas.
        </EmptyState>
      ) : shown ? (
        <ShownMonth name={formatMonthName(month)} month={shown} />
      ) : (
        <EmptyState
          title="Mėnesio duomenų gauti nepavyko"
          action={
            <Button variant="quiet" onClick={() => void revalidate()}>
              Bandyti dar kartą
            </Button>
          }
        >
          {renderErrorMessage(problem, 'Bandykite po akimirkos.')}
        </EmptyState>
      )}
    </>
  )
}

function ShownMonth({ name, month }: { name: string; month: Month }) {
  const { problems, warnings, invoices, credit_notes, price, vat } = month
  return (
    <>
      <Card title={name} className="mb-6">
        <dl className="figures grid gap-x-8 gap-y-3 sm:grid-cols-4">
          <Figure name="PVM sąskaitos faktūros">{invoices}</Figure>
          <Figure name="Kreditinės sąskaitos">{credit_notes}</Figure>
          <Figure name="Suma be PVM">{formatMoney(price)}</Figure>
          <Figure name="PVM">{formatMoney(vat)}</Figure>
        </dl>
      </Card>
      {problems.length === 0 ? (
        <p role="status" className="font-semibold text-good">
          Klaidų nėra: failą galima teikti.
        </p>
      ) : (
        <>
          <p
            role="status"
            className="mb-3 font-semibold text-bad"
          >{`Failo dar sudaryti negalima. Pataisyti: ${problems.length}.`}</p>
          <Findings label="Kas trukdo" head="Kas negerai" rows={problems} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <p className="mt-6 mb-3 max-w-prose font-semibold">
            Verta žinoti: dokumentai išrašyti su kitais pardavėjo duomenimis, negu yra dabar. Jie lieka, kokie išrašyti,
            o failui tai netrukdo.
          </p>
          <Findings label="Verta žinoti" head="Kas kitaip" rows={warnings} />
        </>
      )}
    </>
  )
}

function Findings({ label, head, rows }: { label: string; head: string; rows: IsafProblem[] }) {
  return (
    <DataTable
      label={label}
      columns={columnsUnder(head)}
      rows={rows}
      rowKey={({ document, message }) => `${document} ${message}`}
      actions={({ order_id }) => (
        <Link
          className="text-steel underline"
          to={order_id === null ? '/admin/settings' : `/admin/buhalterija/uzsakymai/${order_id}`}
        >
          {order_id === null ? 'Nustatymai' : 'Užsakymas'}
        </Link>
      )}
    />
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  )
}
