import { type ReactNode, type SubmitEvent, useState } from 'react'
import { formatMoney } from '#rules/money/format-money.ts'
import { untilDue } from '#rules/periods/due-words.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Form } from '#shell/ui/form.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { SettleFields } from '#takings/settling/office/settle-fields.tsx'
import { leftToPay } from '#takings/settling/settle-draft.ts'
import type { ToSettle } from '#takings/settling/settling.contract.ts'
import { handOverAddress, takeBackAddress } from '../addresses.ts'
import { depositToTake, goodsGoingOut, handOverBody, settlingAt, toolGoingOut } from '../hand-over-draft.ts'
import type { Handover, Tool } from '../handovers.contract.ts'
import { emptyAct } from '../kept-act.ts'
import { missingInHandOver } from '../missing-in-hand-over.ts'
import { ActBar } from './act-bar.tsx'
import { useActMeans } from './act-means.tsx'
import { ActTools } from './act-tools.tsx'
import { DoneScreen } from './done-screen.tsx'
import { enterSendsNothing } from './enter-sends-nothing.ts'
import { GoodsCard } from './goods-card.tsx'
import { KitField } from './kit-field.tsx'
import { NothingLeft } from './nothing-left.tsx'
import { PickupCheck } from './pickup-check.tsx'
import { Signing } from './signing.tsx'
import { TakeDeposit } from './take-deposit.tsx'
import { unitsInWords } from './units-in-words.ts'
import { useAct } from './use-act.ts'
import { useScanning } from './use-scanning.ts'

interface HandOverFormProps {
  handover: Handover
  reload: () => Promise<void>
  /** At the counter: on the customer's card. */
  reserve?: ReactNode
  /** For who takes payments at the counter. */
  toSettle?: ToSettle | undefined
}

export function HandOverForm({ handover, reload, reserve, toSettle }: HandOverFormProps) {
  const { order_id: orderId, tools } = handover
  const means = useActMeans()
  const act = useAct({
    name: `handover-${orderId}`,
    toolOf: toolGoingOut,
    ...{ handover, reload },
  })
  const { draft, change, changeTool, problem, pending, done } = act
  const [asking, setAsking] = useState<'briefing' | 'owed' | null>(null)
  const waiting = tools.filter((tool) => tool.handed_out < tool.quantity)
  const goods = handover.goods.filter(({ quantity, given }) => given < quantity)
  const toolOf = (tool: Tool) => toolGoingOut(draft ?? emptyAct(''), tool)
  const scanning = useScanning({ act: 'handover', orderId, tools: waiting, toolOf, changeTool })

  if (done)
    return (
      <DoneScreen
        title={handover.tools.length > 0 ? 'Įrankiai išduoti' : 'Prekės perduotos'}
        orderId={orderId}
        papers={[
          ...(done.contract ? [{ word: 'Nuomos sutartis', paper: done.contract }] : []),
          { word: 'Perdavimo aktas', paper: done.act },
        ]}
        units={done.units}
        prints={handover.prints_papers}
        next={handOverAddress}
        rest={waiting.length + goods.length > 0 ? { words: 'Išduoti likusius', onGo: act.goOn } : undefined}
      />
    )
  if (waiting.length + goods.length === 0)
    return (
      <NothingLeft
        orderId={orderId}
        title={tools.length + handover.goods.length > 0 ? 'Viskas jau išduota' : 'Nėra ko išduoti'}
        problem={problem}
        action={tools.length > 0 && <LinkButton to={takeBackAddress(orderId)}>Priimti grąžinamus</LinkButton>}
      />
    )
  if (!draft) return null

  const chosen = waiting.filter((tool) => toolOf(tool).on)
  const given = goods.map((line) => goodsGoingOut(draft, line)).filter(({ on }) => on)
  const units =
    chosen.reduce((sum, tool) => sum + toolOf(tool).quantity, 0) +
    given.reduce((sum, { quantity }) => sum + quantity, 0)

  const settling = toSettle && settlingAt(draft, chosen, toSettle)
  const owed = settling ? leftToPay(settling, toSettle.due) : owedAtAll(handover)
  const takesMoney = settling !== undefined && settling.payments.length > 0

  const notBriefed = chosen.length > 0 && !draft.briefing_given

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!draft) return
    const missing = missingInHandOver(handOverBody(draft, chosen, handover, toSettle))
    if (missing) act.refuse(missing)
    else if (owed > 0) setAsking('owed')
    else if (notBriefed) setAsking('briefing')
    else void handOut()
  }

  async function handOut() {
    if (!draft) return
    const body = handOverBody(draft, chosen, handover, toSettle)
    await act.send((key) => means.handOver({ orderId, key, body }))
    setAsking(null)
  }

  return (
    <Form
      onSubmit={submit}
      onKeyDown={enterSendsNothing}
      errors={problem?.errors ?? {}}
      className="grid grid-cols-1 gap-5"
    >
      {means.isCounter && (
        <PickupCheck
          orderId={orderId}
          code={draft.pickup_code ?? null}
          onFits={(pickup_code) => change({ pickup_code })}
        />
      )}
      <ActTools
        act="handover"
        {...{ orderId, toolOf, changeTool, scanning }}
        tools={waiting}
        errors={problem?.errors}
        most={(tool) => tool.quantity - tool.handed_out}
        facts={(tool) => `Grąžinti ${untilDue(tool.expected_return)}`}
      >
        {(tool, one) => (
          <KitField
            title={tool.title}
            legend="Komplektas"
            accessories={one.accessories}
            onChange={(accessories) => changeTool(tool, { accessories })}
            remembered={tool.kit}
            remember={one.remember_kit}
            onRemember={(remember_kit) => changeTool(tool, { remember_kit })}
          />
        )}
      </ActTools>
      {goods.length > 0 && <GoodsCard {...{ orderId, goods, draft, change }} errors={problem?.errors} />}
      {waiting.length > 0 && (
        <Card title={settling ? 'Instruktažas' : 'Instruktažas ir užstatas'}>
          <div className="grid grid-cols-1 gap-4">
            <Checkbox
              name="briefing_given"
              label="Parodyta, kaip saugiai dirbti, instrukcija perduota"
              checked={draft.briefing_given}
              onChange={(event) => change({ briefing_given: event.target.checked })}
            />
            {!settling && (
              <TakeDeposit
                held={handover.deposit.held}
                onCard={handover.deposit.on_card}
                reserve={reserve}
                deposit={depositToTake(draft, handover)}
                onChange={(deposit) => change({ deposit })}
              />
            )}
          </div>
        </Card>
      )}
      {settling && (
        <Card title="Atsiskaitymas">
          <SettleFields
            {...{ orderId, toSettle, reserve }}
            draft={settling}
            onChange={(settle) => change({ settle })}
            field="settle."
            takesDeposit={chosen.length > 0}
            onCard={handover.deposit.on_card}
          />
        </Card>
      )}
      <Signing who="Kas atsiima" clerk="Išduoda" {...{ handover, draft, change }} />
      <ActBar
        label={takesMoney ? 'Priimti ir išduoti' : 'Išduoti'}
        pending={pending}
        disabled={units === 0}
        problem={problem}
      >
        <p className="figures font-semibold">{unitsInWords(units)}</p>
        {owed > 0 && <p className="text-bad">{`Neapmokėta ${formatMoney(owed)}`}</p>}
      </ActBar>
      <ConfirmModal
        isOpen={asking === 'briefing'}
        variant="warning"
        title="Instruktažas nepažymėtas"
        message={notBriefedWords}
        confirmLabel="Išduoti be instruktažo"
        cancelLabel="Grįžti ir pažymėti"
        pending={pending}
        onConfirm={handOut}
        onCancel={() => setAsking(null)}
      />
      <ConfirmModal
        isOpen={asking === 'owed'}
        variant="warning"
        title="Užsakymas neapmokėtas"
        message={
          <>
            <p>{`Klientas dar nesumokėjo ${formatMoney(owed)}. Ar vis tiek išduoti?`}</p>
            {notBriefed && <p className="mt-3">{notBriefedWords}</p>}
          </>
        }
        confirmLabel="Išduoti neapmokėtą"
        pending={pending}
        onConfirm={handOut}
        onCancel={() => setAsking(null)}
      />
    </Form>
  )
}

const notBriefedWords =
  'Nepažymėta, kad klientui parodyta, kaip saugiai dirbti, ir perduota instrukcija. Akte bus parašyta „instruktuotas: ne“.'

/** Of one that waits for approval nothing is due, yet it is not paid. */
const owedAtAll = ({ is_payed, billing, due, price_with_vat }: Handover): number =>
  due === 0 && !is_payed && billing === 'prepaid' ? price_with_vat : due
