import { useEffect, useState } from 'react'
import { Link, useLoaderData, useParams, useRevalidator } from 'react-router'
import { ListInspections, ListReadings } from '#catalogue/units/inspections.contract.ts'
import { ShowUnit } from '#catalogue/units/units.contract.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { LabelsOf } from '#people/labels/office/public/labels-of.tsx'
import { LateTasksAbout } from '#people/tasks/office/public/late-tasks.tsx'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { EditIcon, TagIcon, WrenchIcon } from '#shell/ui/office/icons.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { ListDowntimes } from '../downtimes.contract.ts'
import { ShowUnitHistory } from '../life.contract.ts'
import type { UnitUtilisation } from '../utilisation.contract.ts'
import { DowntimeForm } from './downtime-form.tsx'
import { LabelsModal } from './labels-modal.tsx'
import { readUnitFigures } from './read-unit-figures.ts'
import { RehomeButton } from './rehome-button.tsx'
import { RetireModal } from './retire-modal.tsx'
import { unitsAddress } from './unit-addresses.ts'
import { UnitDowntimes } from './unit-downtimes.tsx'
import { UnitFacts } from './unit-facts.tsx'
import { UnitHolderCard } from './unit-holder-card.tsx'
import { UnitInspections } from './unit-inspections.tsx'
import { UnitLife } from './unit-life.tsx'
import { UnitMeter } from './unit-meter.tsx'
import { UnitModal } from './unit-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, signal, may }) => {
  const input = { params: { id: Number(params.id) }, signal }
  const unit = sendRequest(ShowUnit, input)
  const life = sendRequest(ShowUnitHistory, input)
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
    inspections: sendRequest(ListInspections, input),
    readings: sendRequest(ListReadings, input),
    downtimes: may('rentals:read')
      ? sendRequest(ListDowntimes, { query: { unit_id: input.params.id, open: '1' }, signal })
      : undefined,
  }
})

export default function UnitPage() {
  const id = Number(useParams().id)
  return <Shown key={id} questions={useLoaderData<typeof clientLoader>()} />
}

function Shown({ questions }: { questions: Awaited<ReturnType<typeof clientLoader>> }) {
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const may = usePermissions()
  const mayWrite = may('catalogue:write')
  const { data, problem } = useLoaded(questions.unit)
  const [open, setOpen] = useState<'edit' | 'retire' | 'label' | 'downtime' | null>(null)
  const close = () => setOpen(null)
  const unit = data?.data

  useEffect(() => {
    if (problem && !isMissing(problem)) say.failed(renderErrorMessage(problem, 'Vieneto gauti nepavyko'))
  }, [problem, say])

  if (isMissing(problem))
    return (
      <EmptyState title="Tokio vieneto nėra" action={<LinkButton to={unitsAddress}>Visi vienetai</LinkButton>}>
        Gal adrese klaida.
      </EmptyState>
    )

  const failed = (thrown: unknown, words: string) => say.failed(renderErrorMessage(thrown, words))
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
              {may('transfers:write') && <RehomeButton unit={unit} onDone={done} onFailed={failed} />}
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
      {unit && (
        <LabelsOf
          kind="unit"
          id={unit.id}
          labels={unit.labels}
          mayChange={mayWrite || may('downtimes:write')}
          onChanged={() => void revalidate()}
          className="-mt-2 mb-4"
        />
      )}
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
            <LateTasksAbout kind="unit" id={unit.id} title={unit.code} />
            <UnitHolderCard code={unit.code} />
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

const share = (part: number) => `${(part * 100).toLocaleString('lt-LT', { maximumFractionDigits: 1 })}\u00a0%`
const days = (count: number) => `${count.toLocaleString('lt-LT', { maximumFractionDigits: 1 })}\u00a0d.`

function UnitFigures({ question }: { question: PendingResult<UnitUtilisation | undefined> | undefined }) {
  const { data } = useLoaded(question)
  if (!data) return null
  const { earned, days_out, utilisation, return_on_price } = data
  return (
    <Card title="Ką uždirbo">
      <dl className="figures grid grid-cols-2 gap-3">
        {[
          ['Uždirbta be PVM', formatMoney(earned)],
          ['Išnuomota dienų', days(days_out)],
          ['Užimtumas', share(utilisation)],
          ['Grąža nuo kainos', return_on_price === null ? '–' : share(return_on_price)],
        ].map(([name, figure]) => (
          <div key={name}>
            <dt className="text-sm text-soft">
              <VatWords>{String(name)}</VatWords>
            </dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-soft">
        Nuo įrašymo į programą, bet ne daugiau kaip 10&nbsp;metų. Išnuomota dienų – darbo dienos, kurias vienetas buvo
        pas klientą; užimtumas – jos, palyginti su visomis darbo dienomis, kai vienetas buvo naudojamas. Uždirbta –
        išrašyta sąskaitomis, atėmus kreditines.
      </p>
    </Card>
  )
}
