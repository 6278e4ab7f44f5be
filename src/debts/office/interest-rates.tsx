import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { DayField } from '#ui/day-field.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Card } from '#ui/office/card.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { useMay } from '#ui/office/may.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import { type InterestRateRow, SaveInterestRate } from '../debts.contract.ts'
import { halfYearWords } from '../half-year.ts'
import { percent } from './claims-card.tsx'
import { readPercent } from './read-percent.ts'

const columns: Column<InterestRateRow>[] = [
  { key: 'from_day', head: 'Pusmetis', rowHead: true, cell: ({ from_day }) => halfYearWords(from_day) },
  { key: 'rate', head: 'ECB norma', number: true, cell: ({ rate }) => percent(rate) },
  { key: 'late', head: 'Įmonei už vėlavimą', number: true, cell: ({ rate }) => percent(rate + 800) },
  { key: 'by', head: 'Įrašė', cell: ({ by }) => by ?? 'Programa' },
]

type InterestRatesProps = { data: InterestRateRow[]; missing: string[]; onSaved: (words: string) => void }

/** The European Central Bank's rates, by which companies pay for delay. What is missing is said, not guessed. */
export function InterestRates({ data, missing, onSaved }: InterestRatesProps) {
  const mayWrite = useMay()('debts:write')
  const submit = useSubmit(
    (form) =>
      sendRequest(SaveInterestRate, {
        body: {
          from_day: String(form.get('from_day') ?? ''),
          rate: readPercent(form.get('rate')) ?? Number.NaN,
        },
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
          Neįrašyta: <span>{missing.map(halfYearWords).join(', ')}</span>. Kol neįrašysite, už tas dienas palūkanų
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
