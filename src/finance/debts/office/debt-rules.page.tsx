import { Link, useLoaderData, useRevalidator } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import { LoadFailure } from '#shell/ui/office/load-failure.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import {
  type InterestRateRow,
  ListInterestRates,
  type ReminderStepRow,
  SaveInterestRate,
  SaveReminderStep,
  ShowReminderSteps,
} from '../debts.contract.ts'
import { formatHalfYear } from '../half-year.ts'
import { reminderStepLabels } from '../reminder-steps.ts'
import { formatInterestRate } from './claims-card.tsx'
import { readPercent } from './read-percent.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ signal }) => ({
  steps: sendRequest(ShowReminderSteps, { signal }),
  rates: sendRequest(ListInterestRates, { signal }),
}))

export default function DebtRules() {
  const questions = useLoaderData<typeof clientLoader>()
  const steps = useLoaded(questions.steps)
  const rates = useLoaded(questions.rates)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const saved = (words: string) => {
    say.done(words)
    void revalidate()
  }
  const problem = steps.problem ?? rates.problem
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead />
      {problem !== null && !(steps.data && rates.data) ? (
        <LoadFailure title="Taisyklių gauti nepavyko" problem={problem} />
      ) : (
        <div className="grid gap-6">
          {steps.data ? (
            steps.data.data.map((step) => <ReminderStepForm key={step.step} step={step} onSaved={saved} />)
          ) : (
            <Skeleton className="h-96 w-full" />
          )}
          {rates.data ? <InterestRates {...rates.data} onSaved={saved} /> : <Skeleton className="h-64 w-full" />}
        </div>
      )}
    </>
  )
}

function ReminderStepForm({ step, onSaved }: { step: ReminderStepRow; onSaved: (words: string) => void }) {
  const may = usePermissions()
  const [mayWrite, mayRead] = [may('debts:write'), may('settings:read')]
  const submit = useSubmit(
    (data) =>
      sendRequest(SaveReminderStep, {
        body: { step: step.step, after_days: Number(data.get('after_days')), by_rule: data.get('by_rule') !== null },
      }),
    { onDone: () => onSaved(`„${reminderStepLabels[step.step]}“ išsaugotas.`) },
  )
  return (
    <Card title={reminderStepLabels[step.step]}>
      <p className="mb-4 wrap-anywhere">
        <span className="text-soft">Tema: </span>
        <span>{step.subject}</span>
        {mayRead && (
          <Link to={`/admin/tekstai/debt-reminder-${step.step}`} className="text-link mt-1 block w-fit py-1">
            <span>{mayWrite ? 'Keisti laiško žodžius' : 'Laiško žodžiai'}</span>
            <span className="sr-only">{`: ${reminderStepLabels[step.step]}`}</span>
          </Link>
        )}
      </p>
      <Form onSubmit={submit.onSubmit} errors={submit.errors ?? {}}>
        <FormErrors errors={submit.errors ?? {}} message={submit.message} />
        <fieldset disabled={!mayWrite} className="grid gap-4">
          <NumberField
            label="Po kiek dienų nuo termino"
            name="after_days"
            required
            min="1"
            max="365"
            unit="d."
            className="max-w-60"
            defaultValue={step.after_days}
          />
          <Switch
            name="by_rule"
            label="Siųsti savaime"
            hint="Išjungta – laiškas išeina tik kam nors paspaudus „Siųsti priminimą“."
            defaultChecked={step.by_rule}
          />
          {mayWrite && (
            <Button type="submit" pending={submit.pending} className="justify-self-start">
              Išsaugoti
            </Button>
          )}
        </fieldset>
      </Form>
    </Card>
  )
}

const columns: Column<InterestRateRow>[] = [
  { key: 'from_day', head: 'Pusmetis', rowHead: true, cell: ({ from_day }) => formatHalfYear(from_day) },
  { key: 'rate', head: 'ECB norma', number: true, cell: ({ rate }) => formatInterestRate(rate) },
  { key: 'late', head: 'Įmonei už vėlavimą', number: true, cell: ({ rate }) => formatInterestRate(rate + 800) },
  { key: 'by', head: 'Įrašė', cell: ({ by }) => by ?? 'Programa' },
]

type InterestRatesProps = { data: InterestRateRow[]; missing: string[]; onSaved: (words: string) => void }

function InterestRates({ data, missing, onSaved }: InterestRatesProps) {
  const mayWrite = usePermissions()('debts:write')
  const submit = useSubmit(
    (form) =>
      sendRequest(SaveInterestRate, {
        body: { from_day: String(form.get('from_day') ?? ''), rate: readPercent(form.get('rate')) ?? Number.NaN },
      }),
    { onDone: () => onSaved('Palūkanų norma įrašyta.') },
  )
  return (
    <Card title="Palūkanų normos">
      <p className="mb-4 max-w-prose text-sm text-soft">
        Europos Centrinio Banko pagrindinių refinansavimo operacijų norma, galiojusi pirmąją pusmečio dieną. Įmonės už
        vėlavimą moka ją ir dar 8 procentinius punktus.
      </p>
      {missing.length > 0 && (
        <p role="status" className="mb-4 text-warn">
          Neįrašyta: <span>{missing.map(formatHalfYear).join(', ')}</span>. Kol neįrašysite, už tas dienas palūkanų
          neskaičiuojame.
        </p>
      )}
      {mayWrite && (
        <Form onSubmit={submit.onSubmit} errors={submit.errors ?? {}} className="mb-5">
          <FormErrors errors={submit.errors ?? {}} message={submit.message} />
          <div className="flex flex-wrap items-start gap-3">
            <DayField
              key={missing[0] ?? 'none'}
              label="Pusmečio pradžia"
              name="from_day"
              required
              className="w-44"
              defaultValue={missing[0] ?? ''}
            />
            <NumberField
              label="ECB norma"
              name="rate"
              required
              data-missing="Įrašykite normą procentais, pvz., 2,15."
              step="0.01"
              min="0"
              unit="%"
              className="w-40"
            />
            <Button type="submit" pending={submit.pending} className="mt-7">
              Įrašyti
            </Button>
          </div>
        </Form>
      )}
      <DataTable label="Palūkanų normos" columns={columns} rows={data} rowKey={({ from_day }) => from_day} />
    </Card>
  )
}
