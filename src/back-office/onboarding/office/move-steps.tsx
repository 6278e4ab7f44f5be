import type { AnswerOf } from '#platform/contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { type StateColour, StateLabel } from '#shell/ui/state-label.tsx'
import { type ImportKind, importKindLabels } from '../import-kinds.ts'
import { type ListMoveSteps, SaveMoveTotals } from '../onboarding.contract.ts'

type MoveStep = AnswerOf<typeof ListMoveSteps>['data'][number]

const states: Record<MoveStep['state'], [string, StateColour]> = {
  missing: ['Dar nekelta', 'neutral'],
  imported: ['Įkelta, nepalyginta', 'amber'],
  differs: ['Nesutampa', 'red'],
  done: ['Sutampa', 'green'],
}

const formatTotals = ({ count, sum }: { count: number | null; sum: number | null }): string =>
  [count === null ? '' : String(count), sum === null ? '' : formatMoney(sum)].filter(Boolean).join(' · ') || '–'

const columns: Column<MoveStep>[] = [
  { key: 'kind', head: 'Žingsnis', rowHead: true, cell: ({ kind }) => importKindLabels[kind] },
  { key: 'ours', head: 'Čia', number: true, cell: formatTotals },
  { key: 'old', head: 'Ankstesnėje programoje', number: true, cell: ({ old }) => (old ? formatTotals(old) : '–') },
  { key: 'difference', head: 'Skirtumas', number: true, cell: ({ difference }) => formatTotals(difference) },
  {
    key: 'state',
    head: 'Būsena',
    phone: 'first',
    cell: ({ state }) => <StateLabel colour={states[state][1]}>{states[state][0]}</StateLabel>,
  },
]

interface MoveStepsProps {
  steps: MoveStep[]
  loading: boolean
  /** The kind that is compared with the old program. */
  compares: ImportKind | undefined
  onCompare: (kind: ImportKind | undefined) => void
  onSaved: () => void
}

/** The order of a move, and what is missing of it. */
export function MoveSteps({ steps, loading, compares, onCompare, onSaved }: MoveStepsProps) {
  const compared = steps.find(({ kind }) => kind === compares)
  return (
    <Card title="Kas jau perkelta" className="mb-6">
      <DataTable
        label="Persikraustymo žingsniai"
        loading={loading}
        rows={steps}
        rowKey={({ kind }) => kind}
        columns={columns}
        actions={(step) => (
          <Button variant="quiet" size="small" onClick={() => onCompare(step.kind)}>
            Palyginti<span className="sr-only">{`: ${importKindLabels[step.kind]}`}</span>
          </Button>
        )}
      />
      {compared && (
        <EndpointForm
          endpoint={SaveMoveTotals}
          title={`Kiek buvo: ${importKindLabels[compared.kind].toLowerCase()}`}
          row={{ count: compared.old?.count ?? null, sum: compared.old?.sum ?? null }}
          fields={{
            count: {
              kind: 'integer',
              label: 'Kiek įrašų',
              min: 0,
              unit: 'vnt.',
              missing: 'optional',
              hint: 'Kiek jų rodo ankstesnė programa.',
            },
            ...(compared.sum !== null && {
              sum: {
                kind: 'cents',
                label: 'Suma',
                missing: 'optional',
                hint: 'Bendra suma ankstesnėje programoje.',
              } as const,
            }),
          }}
          body={() => ({ kind: compared.kind, ...(compared.sum === null && { sum: null }) })}
          says="all"
          onClose={() => onCompare(undefined)}
          onDone={() => {
            onCompare(undefined)
            onSaved()
          }}
        />
      )}
    </Card>
  )
}
