import { type ReactNode, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { defineCountedSentence } from '#platform/define-counted-sentence.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { ProgressBar } from '#shell/ui/office/progress-bar.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { RunBilling, type RunDocument } from '../billing.contract.ts'
import { RunOutcome } from './run-outcome.tsx'
import { RunTable } from './run-table.tsx'
import { useIssueBills } from './use-issue-bills.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const describeBillsToIssue = defineCountedSentence({
  one: 'Bus išrašyta ir klientams išsiųsta {n} sąskaita',
  few: 'Bus išrašytos ir klientams išsiųstos {n} sąskaitos',
  other: 'Bus išrašyta ir klientams išsiųsta {n} sąskaitų',
})

const ofAllClients =
  'Kam sąskaita rašoma kas savaitę, du kartus per mėnesį ar kas 28 dienas, tam – iki paskutinės jo laikotarpio dienos.'
const ofOneClient = 'Rodomas vienas klientas, kad ir kada baigiasi jo laikotarpis.'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const until = askedDay(search)
  const client = askedClient(search)
  const query = client === undefined ? { by_rhythm: true } : { client_ids: [client], by_rhythm: false }
  return { until, client, run: sendRequest(RunBilling, { body: { until, dry_run: true, ...query }, signal }) }
})

function askedDay(search: URLSearchParams): Day {
  const value = search.get('until')
  const today = toVilniusDay(new Date())
  return value !== null && isDay(value) && value <= today ? value : addDays(`${today.slice(0, 7)}-01`, -1)
}

/** One client is billed to the chosen day itself. */
function askedClient(search: URLSearchParams): number | undefined {
  const id = search.get('client')
  return id !== null && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}

export default function BillingRun() {
  const [, setSearch] = useSearchParams()
  const { until, client, run } = useLoaderData<typeof clientLoader>()
  const { data, problem, loading } = useLoaded(run)
  const { revalidate } = useRevalidator()
  const today = toVilniusDay(new Date())
  const [isAsking, setAsking] = useState(false)
  const [wrongDay, setWrongDay] = useState<string | undefined>()
  const { issue, progress, outcome, forget } = useIssueBills()
  // not another day's figures beside an invalid one
  const shown = loading || problem !== null || wrongDay ? undefined : data?.documents

  function chooseDay(day: string) {
    if (day === '') return setWrongDay('')
    if (day === until) return setWrongDay(undefined)
    if (!isDay(day)) return setWrongDay('Tokios datos nėra.')
    if (day > today) return setWrongDay('Sąskaitas galima išrašyti daugiausia iki šiandien.')
    setWrongDay(undefined)
    forget()
    setSearch({ until: day, ...(client !== undefined && { client: String(client) }) }, { replace: true })
  }

  async function confirm() {
    setAsking(false)
    const clientIds = [...new Set((shown ?? []).map(({ client_id }) => client_id))]
    await issue(until, clientIds, client === undefined)
    void revalidate()
  }

  return (
    <>
      <OfficeHead
        action={
          <Button
            onClick={() => setAsking(true)}
            disabled={!shown?.length || progress !== null || wrongDay !== undefined}
          >
            Išrašyti sąskaitas
          </Button>
        }
      />
      <p className="mb-5 max-w-prose text-soft">
        Klientams, kurie moka vėliau: nuomos dienos iki pasirinktos dienos imtinai ir atiduotos prekės, kurių dar nėra
        sąskaitose. <span>{client === undefined ? ofAllClients : ofOneClient}</span> Kol nepaspausite, niekas
        neišrašoma.
      </p>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <DayField
          label="Iki dienos imtinai"
          name="until"
          className="w-48"
          value={until}
          onDay={chooseDay}
          min={addDays(today, -366)}
          {...(wrongDay && { errors: [wrongDay] })}
        />
        {until !== today && (
          <Button variant="quiet" onClick={() => chooseDay(today)}>
            Iki šiandien
          </Button>
        )}
        {client !== undefined && (
          <Button variant="quiet" onClick={() => setSearch({ until }, { replace: true })}>
            Visi klientai
          </Button>
        )}
      </div>
      {progress && (
        <div className="mb-6 max-w-xl">
          <ProgressBar
            label="Sąskaitų išrašymo eiga"
            words={`Išrašoma: ${progress.done} iš ${formatPlural(progress.all, { one: 'kliento', few: 'klientų', other: 'klientų' })}`}
            share={progress.all ? progress.done / progress.all : 1}
          />
        </div>
      )}
      {outcome && <RunOutcome outcome={outcome} />}
      {wrongDay ? null : loading ? (
        <Skeleton className="h-60 w-full" />
      ) : shown === undefined ? (
        <EmptyState
          title="Suskaičiuoti nepavyko"
          action={
            <span className="flex flex-wrap justify-center gap-3">
              {isNotReady(problem) && <EmptyStateAction to="/admin/settings">Nustatymai</EmptyStateAction>}
              <Button variant="quiet" onClick={() => void revalidate()}>
                Bandyti dar kartą
              </Button>
            </span>
          }
        >
          {renderErrorMessage(problem, 'Bandykite po akimirkos.')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState
          title="Sąskaitų išrašyti nereikia"
          action={<EmptyStateAction to="/admin/klientai">Klientai ir jų sąlygos</EmptyStateAction>}
        >{`Viskas, kas padaryta iki ${until}, jau yra sąskaitose arba apmokama iš anksto. Kas moka pagal sąskaitą, nustatoma kliento puslapyje.`}</EmptyState>
      ) : (
        <>
          <RunFigures documents={shown} />
          <RunTable documents={shown} />
        </>
      )}
      <ConfirmModal
        isOpen={isAsking}
        variant="warning"
        title="Išrašyti sąskaitas?"
        message={`${describeBillsToIssue(shown?.length ?? 0)} už laiką iki ${until} imtinai. Išrašytų sąskaitų pakeisti negalima – tik kredituoti.`}
        confirmLabel="Išrašyti"
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

const isNotReady = (problem: unknown): boolean => problem instanceof ApiError && problem.body.code === 'shop-not-ready'

function RunFigures({ documents }: { documents: readonly RunDocument[] }) {
  const isPayer = useVatPayer()
  const sum = (of: (one: RunDocument) => number) => documents.reduce((all, one) => all + of(one), 0)
  return (
    <Card title="Iš viso" className="mb-6">
      <dl className="figures grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-5">
        <Figure name="Klientai">{new Set(documents.map(({ client_id }) => client_id)).size}</Figure>
        <Figure name="Sąskaitos">{documents.length}</Figure>
        {isPayer && (
          <>
            <Figure name="Suma be PVM">{formatMoney(sum(({ price }) => price))}</Figure>
            <Figure name="PVM">{formatMoney(sum(({ vat }) => vat))}</Figure>
          </>
        )}
        <Figure name={isPayer ? 'Suma su PVM' : 'Suma'}>
          {formatMoney(sum(({ price_with_vat }) => price_with_vat))}
        </Figure>
      </dl>
    </Card>
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
