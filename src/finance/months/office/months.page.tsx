import { type ReactNode, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { getPreviousMonth } from '#finance/books/isaf/get-month-bounds.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMonthName } from '#rules/calendar/format-month-name.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import {
  CloseMonth,
  ListMonths,
  type MonthBalances,
  type MonthRow,
  type MonthSums,
  ShowMonth,
} from '../months.contract.ts'
import { MonthChecks } from './month-checks.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(
  ({ search, signal }) => {
    const month = readQuery(ShowMonth.params, search).month ?? getPreviousMonth(toVilniusDay(new Date()))
    return { month, shown: sendRequest(ShowMonth, { params: { month }, signal }) }
  },
  ({ signal }) => ({ months: sendRequest(ListMonths, { signal }) }),
)

type Month = AnswerOf<typeof ShowMonth>['data']

export default function Months() {
  const [, setSearch] = useSearchParams()
  const { month, shown, months } = useLoaderData<typeof clientLoader>()
  const { data, problem, loading } = useLoaded(shown)
  const list = useLoaded(months).data?.data ?? []
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const mayClose = usePermissions()('months:close')
  // Figures of another month must not show under this one's name.
  const known = problem === null && data?.data.month === month ? data.data : undefined
  const problems = known?.checks.filter(({ state }) => state === 'problem').length ?? 0

  async function close() {
    setPending(true)
    try {
      await sendRequest(CloseMonth, { params: { month } })
      say.done(`Mėnuo uždarytas: ${formatMonthName(month)}`)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Mėnesio uždaryti nepavyko.'))
    } finally {
      setPending(false)
      setAsking(false)
      void revalidate()
    }
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          mayClose &&
          known?.state === 'open' && (
            <Button disabled={problems > 0} onClick={() => setAsking(true)}>
              Uždaryti mėnesį
            </Button>
          )
        }
      />
      <p className="mb-5 max-w-prose text-soft">
        Uždarytas mėnuo lieka toks, koks suskaičiuotas: jo data nebeišrašoma, nekeičiama ir netrinama nei viena
        sąskaita, mokėjimas ar užstatas.
      </p>
      <SelectField
        label="Mėnuo"
        name="month"
        className="mb-6 max-w-80"
        value={month}
        options={optionsOf(list, month)}
        onChange={({ target }) => setSearch({ month: target.value }, { replace: true })}
      />
      {known ? (
        <ShownMonth month={known} problems={problems} mayClose={mayClose} />
      ) : loading ? (
        <Skeleton className="h-96 w-full" />
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
      <ConfirmModal
        isOpen={asking}
        variant="warning"
        title="Uždaryti mėnesį"
        confirmLabel="Uždaryti visam laikui"
        pending={pending}
        onConfirm={close}
        onCancel={() => setAsking(false)}
        message={
          <p>
            <span>{formatMonthName(month)}</span> bus uždarytas visam laikui: atverti jo nebebus galima. Klaidos
            taisomos tik vėlesne data – kreditine sąskaita ar atitaisytu mokėjimu.
          </p>
        }
      />
    </>
  )
}

const stateWords: Record<MonthRow['state'], string> = {
  now: 'dar nesibaigė',
  open: 'neuždarytas',
  closed: 'uždarytas',
  earlier: 'uždarytas su vėlesniu',
}

function optionsOf(list: MonthRow[], month: string) {
  const options = list.map((row) => ({
    value: row.month,
    label: `${formatMonthName(row.month)} – ${stateWords[row.state]}`,
  }))
  return options.some(({ value }) => value === month)
    ? options
    : [...options, { value: month, label: formatMonthName(month) }]
}

type ShownMonthProps = { month: Month; problems: number; mayClose: boolean }

function ShownMonth({
  month: { month, state, closed_at, closed_by, sums, beside, checks },
  problems,
  mayClose,
}: ShownMonthProps) {
  return (
    <>
      <Card title={formatMonthName(month)} className="mb-6">
        <MonthFigures sums={sums} beside={beside} />
      </Card>
      {state === 'closed' && (
        <p role="status" className="font-semibold text-good">
          Uždarytas <span>{closed_at && formatDateTime(closed_at)}</span>
          <span>{closed_by && `, uždarė ${closed_by}`}</span>. Sumos – tokios, kokios buvo tada.
        </p>
      )}
      {state === 'earlier' && (
        <p role="status" className="font-semibold text-good">
          Užsidarė kartu su vėlesniu mėnesiu.
        </p>
      )}
      {checks.length > 0 && (
        <>
          <p role="status" className={`mb-3 font-semibold ${problems > 0 ? 'text-bad' : 'text-good'}`}>
            {problems > 0
              ? `Uždaryti dar negalima. Sutvarkyti: ${problems}.`
              : state === 'now'
                ? 'Kol kas viskas tvarkinga. Uždaryti galėsite mėnesiui pasibaigus.'
                : mayClose
                  ? 'Viskas tvarkinga: mėnesį galima uždaryti.'
                  : 'Viskas tvarkinga: mėnesį gali uždaryti buhalterija arba savininkas.'}
          </p>
          <MonthChecks checks={checks} />
        </>
      )}
    </>
  )
}

function MonthFigures({ sums, beside }: { sums: MonthSums; beside: MonthBalances }) {
  const saysVat = useVatPayer() || sums.vat !== 0
  const look = 'figures grid grid-cols-2 gap-x-8 gap-y-3 md:grid-cols-4'
  return (
    <>
      <dl className={look}>
        {saysVat && (
          <>
            <Figure name="Sąskaitos be PVM">{formatMoney(sums.price)}</Figure>
            <Figure name="PVM">{formatMoney(sums.vat)}</Figure>
          </>
        )}
        <Figure name={saysVat ? 'Iš viso su PVM' : 'Sąskaitose'}>{formatMoney(sums.price_with_vat)}</Figure>
        <Figure name="Dokumentų">{sums.documents}</Figure>
        <Figure name="Gauta mokėjimų">{formatMoney(sums.received)}</Figure>
        <Figure name="Priimta užstatų">{formatMoney(sums.deposits_taken)}</Figure>
        <Figure name="Grąžinta užstatų">{formatMoney(sums.deposits_returned)}</Figure>
        <Figure name="Sulaikyta užstatų">{formatMoney(sums.deposits_kept)}</Figure>
        <Figure name={saysVat ? 'Nuostolių atlyginimas be PVM' : 'Nuostolių atlyginimas'}>
          {formatMoney(beside.compensations)}
        </Figure>
      </dl>
      <h3 className="mt-5 mb-3 border-t border-line pt-4 text-base">Mėnesio pabaigoje</h3>
      <dl className={look}>
        <Figure name="Laikoma užstatų">{formatMoney(beside.deposits_held)}</Figure>
        <Figure name="Klientų avansai">{formatMoney(beside.advances)}</Figure>
        <Figure name="Klientų skolos">{formatMoney(beside.debts)}</Figure>
      </dl>
    </>
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
