import type { ReactNode, SubmitEvent } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { formatDueTime } from '#rules/periods/format-due-time.ts'
import { isWithoutEnd } from '#rules/periods/without-end.ts'
import { Form } from '#shell/ui/form.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { buildOrderPageAddress, takeBackAddress } from '../addresses.ts'
import type { Before, Defect, Handover, HandoverTool } from '../handovers.contract.ts'
import { createHandoverDraft } from '../stored-handover-draft.ts'
import {
  getDepositChoice,
  getReturnToolDraft,
  listDraftCharges,
  listOwedItems,
  placeOfReturn,
  takeBackBody,
  updateDraftCharge,
} from '../take-back-draft.ts'
import { ChargesCard } from './charges-card.tsx'
import { DepositCard } from './deposit-card.tsx'
import { DoneScreen } from './done-screen.tsx'
import { formatUnitCount } from './format-unit-count.ts'
import { useHandoverActions } from './handover-actions.tsx'
import { HandoverBar } from './handover-bar.tsx'
import { HandoverEmptyState } from './handover-empty-state.tsx'
import { HandoverTools } from './handover-tools.tsx'
import { KitField } from './kit-field.tsx'
import { preventEnterSubmit } from './prevent-enter-submit.ts'
import { SignatureSection } from './signature-section.tsx'
import { useHandoverForm } from './use-handover-form.ts'
import { useScanning } from './use-scanning.ts'

interface TakeBackFormProps {
  handover: Handover
  reload: () => Promise<void>
  afterDefects: (defects: Defect[]) => ReactNode
}

export function TakeBackForm({ handover, reload, afterDefects }: TakeBackFormProps) {
  const { order_id: orderId, tools } = handover
  const means = useHandoverActions()
  const act = useHandoverForm({ name: `return-${orderId}`, toolOf: getReturnToolDraft, handover, reload })
  const { draft, change, changeTool, problem, pending, done } = act
  const toolOf = (tool: HandoverTool) => getReturnToolDraft(draft ?? createHandoverDraft(''), tool)
  const scanning = useScanning({ act: 'return', orderId, tools, toolOf, changeTool })

  if (done)
    return (
      <DoneScreen
        title="Įrankiai priimti"
        orderId={orderId}
        papers={[
          { word: 'Grąžinimo aktas', paper: done.act },
          ...(done.compensation ? [{ word: 'Nuostolių atlyginimo sąskaita', paper: done.compensation }] : []),
        ]}
        units={done.units}
        prints={handover.prints_papers}
        next={takeBackAddress}
        rest={tools.length > 0 ? { words: 'Priimti likusius', onGo: act.goOn } : undefined}
      >
        {done.defects && afterDefects(done.defects)}
      </DoneScreen>
    )
  if (tools.length === 0) return <HandoverEmptyState orderId={orderId} title="Viskas jau grąžinta" problem={problem} />
  if (!draft) return null

  const chosen = tools.filter((tool) => toolOf(tool).on)
  const units = chosen.reduce((sum, tool) => sum + toolOf(tool).quantity, 0)
  const charges = listDraftCharges(draft, handover)
  const total = sumOf(charges.filter(({ on }) => on).map(({ amount }) => parseEuros(amount) ?? 0))

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!draft) return
    const body = takeBackBody(draft, chosen, handover)
    void act.send((key) => means.takeBack({ orderId, key, body }))
  }

  return (
    <Form
      onSubmit={submit}
      onKeyDown={preventEnterSubmit}
      errors={problem?.errors ?? {}}
      className="grid grid-cols-1 gap-5"
    >
      <HandoverTools
        act="return"
        orderId={orderId}
        tools={tools}
        toolOf={toolOf}
        changeTool={changeTool}
        scanning={scanning}
        errors={problem?.errors}
        max={(tool) => tool.quantity}
        facts={(tool) => <Due tool={tool} orderId={orderId} />}
      >
        {(tool, one) => (
          <>
            <BeforeCard title={tool.title} before={tool.before} />
            {one.accessories.length > 0 && (
              <KitField
                title={tool.title}
                legend="Kas grąžinta iš komplekto"
                accessories={one.accessories}
                onChange={(accessories) => changeTool(tool, { accessories })}
              />
            )}
          </>
        )}
      </HandoverTools>
      {handover.places && (
        <Card title="Kur grąžinama">
          <SelectField
            label="Padalinys"
            name="place_id"
            options={handover.places.all.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={String(placeOfReturn(draft, handover))}
            onChange={({ target }) => change({ place_id: Number(target.value) })}
          />
          {placeOfReturn(draft, handover) !== handover.places.place_id && (
            <p className="mt-2 text-sm text-soft">
              Įrankiai liks šiame padalinyje ir nebus nuomojami, kol parvešite namo arba paskirsite naujus namus.
            </p>
          )}
        </Card>
      )}
      <ChargesCard
        charges={charges}
        total={total}
        earlier={sumOf(listOwedItems(handover).map(({ amount }) => amount))}
        onChange={(id, changes) => change((before) => updateDraftCharge(before, id, changes))}
        onAdd={(charge) => change((before) => ({ extra: [...before.extra, charge] }))}
        fees={handover.fees ?? []}
      />
      {handover.deposit.held > 0 && (
        <DepositCard
          held={handover.deposit.held}
          onCard={handover.deposit.on_card}
          choice={getDepositChoice(draft, handover)}
          onChange={(changes) => change({ settling: { ...draft.settling, ...changes } })}
        />
      )}
      <SignatureSection who="Kas grąžina" clerk="Priima" handover={handover} draft={draft} change={change} />
      <HandoverBar label="Priimti" pending={pending} disabled={units === 0} problem={problem}>
        <p className="figures font-semibold">{formatUnitCount(units)}</p>
        {total !== 0 && (
          <p className="figures">{`${total > 0 ? 'Priemokos' : 'Klientui'} ${formatMoney(Math.abs(total))}`}</p>
        )}
      </HandoverBar>
    </Form>
  )
}

function Due({ tool, orderId }: { tool: HandoverTool; orderId: number }) {
  const { expected_return, units_beyond, handed_out, off_rent_at, broken } = tool
  const { isCounter } = useHandoverActions()
  const may = usePermissions()
  return (
    <span>
      Sutarta grąžinti <span>{formatDueTime(expected_return)}</span>
      {Date.parse(expected_return) < Date.now() && units_beyond > 0 && (
        <span className="block font-semibold text-bad">Vėluoja</span>
      )}
      {off_rent_at && <span className="block font-semibold">{`Klientas baigė ${formatDateTime(off_rent_at)}`}</span>}
      {broken && (
        <span className="block font-semibold text-bad">{`Sugedo ${formatDateTime(broken.since)}: ${broken.note}`}</span>
      )}
      {units_beyond < 0 && <span className="block">Grąžinama anksčiau</span>}
      {handed_out === 0 && <span className="block">Aktu neišduota</span>}
      {isCounter && may('desk:write') && !isWithoutEnd(expected_return) && (
        <Link
          to={buildOrderPageAddress(orderId)}
          state={{ extend: tool.rental_id }}
          className="text-link block w-fit py-1"
        >
          Pratęsti<span className="sr-only">{`: ${tool.title}`}</span>
        </Link>
      )}
    </span>
  )
}

const sumOf = (cents: number[]): number => cents.reduce((sum, one) => sum + one, 0)

function BeforeCard({ title, before }: { title: string; before: Before[] }) {
  const { Photo, isCounter } = useHandoverActions()
  if (before.length === 0) return <p className="text-sm text-soft">Išduota be akto – palyginti nėra su kuo.</p>
  return (
    <div className="grid grid-cols-1 gap-3 border-l-4 border-steel bg-steel-tint px-4 py-3 text-sm">
      {before.map((one) => (
        <div key={one.happened_at}>
          <p className="figures font-semibold">{`Išduota ${formatDateTime(one.happened_at)}, ${one.quantity}\u00a0vnt.`}</p>
          <p>
            {[
              one.condition === 'good' ? 'Tvarkingas' : `Su trūkumais: ${one.note}`,
              one.clean ? 'švarus' : 'nešvarus',
              one.serial && `Nr. ${one.serial}`,
              one.meter && `skaitiklis ${one.meter}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          {isCounter && one.photos.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-2">
              {one.photos.map((photo, index) => (
                <li key={photo}>
                  <Photo photo={photo} alt={`${title} išduodant, nuotrauka ${index + 1}`} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  )
}
