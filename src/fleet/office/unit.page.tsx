import { useEffect, useState } from 'react'
import { Link, useLoaderData, useParams, useRevalidator } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EditIcon, TagIcon, WrenchIcon } from '#ui/office/icons.tsx'
import { useMay } from '#ui/office/may.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ListInspections, ListReadings } from '#units/inspections.contract.ts'
import { ShowUnit } from '#units/units.contract.ts'
import { ListDowntimes } from '../downtimes.contract.ts'
import { ShowUnitHistory } from '../life.contract.ts'
import { DowntimeForm } from './downtime-form.tsx'
import { LabelsModal } from './labels-modal.tsx'
import { readUnitFigures } from './read-unit-figures.ts'
import { RetireModal } from './retire-modal.tsx'
import { unitsAddress } from './unit-address.ts'
import { UnitDowntimes } from './unit-downtimes.tsx'
import { UnitFacts } from './unit-facts.tsx'
import { UnitFigures } from './unit-figures.tsx'
import { UnitInspections } from './unit-inspections.tsx'
import { UnitLife } from './unit-life.tsx'
import { UnitMeter } from './unit-meter.tsx'
import { UnitModal } from './unit-modal.tsx'
import { WhoHadCard } from './who-had-card.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Vienetas' })

export const clientLoader = staffLoader(({ params, signal, may }) => {
  const asked = { params: { id: Number(params.id) }, signal }
  const unit = sendRequest(ShowUnit, asked)
  const life = sendRequest(ShowUnitHistory, asked)
  const writtenDown = life.then(
    ({ data }) => data.find(({ kind }) => kind === 'created')?.at,
    () => undefined,
  )
  return {
    unit,
    life,
    figures: unit.then(async ({ data: { id, product } }) =>
      product && may('reports:read') ? readUnitFigures(id, product.id, await writtenDown, signal) : undefined,
    ),
    inspections: sendRequest(ListInspections, asked),
    readings: sendRequest(ListReadings, asked),
    downtimes: may('rentals:read')
      ? sendRequest(ListDowntimes, { query: { unit_id: asked.params.id, open: '1' }, signal })
      : undefined,
  }
})

export default function UnitPage() {
  const id = Number(useParams().id)
  return <Shown key={id} questions={useLoaderData<typeof clientLoader>()} />
}

/** One machine: what is written about it, its life, and who had it when. */
function Shown({ questions }: { questions: Awaited<ReturnType<typeof clientLoader>> }) {
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const may = useMay()
  const mayWrite = may('catalogue:write')
  const { data, problem } = useLoaded(questions.unit)
  const [open, setOpen] = useState<'edit' | 'retire' | 'label' | 'downtime' | null>(null)
  const close = () => setOpen(null)
  const unit = data?.data

  useEffect(() => {
    if (problem && !isMissing(problem)) say.failed(whatFailed(problem, 'Vieneto gauti nepavyko'))
  }, [problem, say])

  if (isMissing(problem))
    return (
      <EmptyState title="Tokio vieneto nėra" action={<LinkButton to={unitsAddress}>Visi vienetai</LinkButton>}>
        Gal adrese klaida.
      </EmptyState>
    )

  const failed = (thrown: unknown, words: string) => say.failed(whatFailed(thrown, words))
  const done = (words: string) => {
    close()
    say.done(words)
    void revalidate()
  }
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        above={
          <Link to={unitsAddress} className="text-link text-sm">
            Vienetai
          </Link>
        }
        title={unit ? <span className="figures">{unit.code}</span> : 'Vienetas'}
        action={
          unit && (
            <div className="flex flex-wrap gap-2">
              <Button variant="quiet" onClick={() => setOpen('label')}>
                <TagIcon />
                Etiketė
              </Button>
              {may('downtimes:write') && unit.product && unit.state !== 'retired' && (
                <Button variant="quiet" onClick={() => setOpen('downtime')}>
                  <WrenchIcon />
                  Nauja prastova
                </Button>
              )}
              {mayWrite && (
                <Button variant="quiet" onClick={() => setOpen('edit')}>
                  <EditIcon />
                  Redaguoti
                </Button>
              )}
              {mayWrite && unit.state !== 'retired' && (
                <Button variant="danger" onClick={() => setOpen('retire')}>
                  Nurašyti
                </Button>
              )}
            </div>
          )
        }
      />
      {!unit && problem === null && <Skeleton className="h-96 w-full" />}
      {!unit && problem !== null && (
        <EmptyState
          title="Vieneto gauti nepavyko"
          action={
            <Button variant="quiet" onClick={() => void revalidate()}>
              Bandyti dar kartą
            </Button>
          }
        />
      )}
      {unit && (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-1">
            <UnitFacts unit={unit} />
            <UnitDowntimes question={questions.downtimes} onDone={done} onFailed={failed} />
            <UnitFigures question={questions.figures} />
            <UnitInspections unit={unit} question={questions.inspections} onDone={done} onFailed={failed} />
            <UnitMeter unit={unit} question={questions.readings} onDone={done} onFailed={failed} />
            <WhoHadCard code={unit.code} />
          </div>
          <UnitLife question={questions.life} />
        </div>
      )}
      {unit && (
        <>
          <UnitModal open={open === 'edit' ? unit : null} onClose={close} onSaved={() => done('Vienetas išsaugotas')} />
          <RetireModal
            unit={open === 'retire' ? unit : null}
            onClose={close}
            onDone={() => done('Vienetas nurašytas')}
          />
          {unit.product && (
            <DowntimeForm
              isOpen={open === 'downtime'}
              given={{ product: unit.product, unit }}
              onClose={close}
              onDone={() => done('Prastova įrašyta')}
            />
          )}
          <LabelsModal ids={open === 'label' ? [unit.id] : null} onClose={close} />
        </>
      )}
    </>
  )
}

const isMissing = (problem: unknown) =>
  problem instanceof ApiError && (problem.status === 404 || problem.status === 422)
