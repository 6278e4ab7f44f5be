import { type ReactNode, type SubmitEvent, useState } from 'react'
import { formatDateTime } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Card } from '#ui/office/card.tsx'
import { ConfirmModal } from '#ui/office/confirm-modal.tsx'
import { handOverAddress, takeBackAddress } from '../addresses.ts'
import { depositToTake, goodsGoingOut, handOverBody, toolGoingOut } from '../hand-over-draft.ts'
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
  /** A way to hold the deposit on the customer's card, where somebody stands at the counter. */
  reserve?: ReactNode
}

export function HandOverForm({ handover, reload, reserve }: HandOverFormProps) {
  const { order_id: orderId, tools } = handover
  const means = useActMeans()
  const act = useAct({
    name: `handover-${orderId}`,
    toolOf: toolGoingOut,
    ...{ handover, reload },
  })
  const { draft, change, changeTool, problem, pending, done } = act
  const [asking, setAsking] = useState(false)
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

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!draft) return
    const missing = missingInHandOver(handOverBody(draft, chosen, handover))
    if (missing) act.refuse(missing)
    else if (handover.is_payed || handover.billing !== 'prepaid') void handOut()
    else setAsking(true)
  }

  async function handOut() {
    if (!draft) return
    const body = handOverBody(draft, chosen, handover)
    await act.send((key) => means.handOver({ orderId, key, body }))
    setAsking(false)
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
        facts={(tool) => `Grąžinti iki ${formatDateTime(tool.expected_return)}`}
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
        <Card title="Instruktažas ir užstatas">
          <div className="grid grid-cols-1 gap-4">
            <Checkbox
              name="briefing_given"
              label="Parodyta, kaip saugiai dirbti, instrukcija perduota"
              checked={draft.briefing_given}
              onChange={(event) => change({ briefing_given: event.target.checked })}
            />
            <TakeDeposit
              held={handover.deposit.held}
              onCard={handover.deposit.on_card}
              reserve={reserve}
              deposit={depositToTake(draft, handover)}
              onChange={(deposit) => change({ deposit })}
            />
          </div>
        </Card>
      )}
      <Signing who="Kas atsiima" clerk="Išduoda" {...{ handover, draft, change }} />
      <ActBar label="Išduoti" pending={pending} disabled={units === 0} problem={problem}>
        <p className="figures font-semibold">{unitsInWords(units)}</p>
        {!handover.is_payed && handover.billing === 'prepaid' && (
          <p className="text-bad">{`Neapmokėta ${formatMoney(handover.price_with_vat)}`}</p>
        )}
      </ActBar>
      <ConfirmModal
        isOpen={asking}
        variant="warning"
        title="Užsakymas neapmokėtas"
        message={`Klientas dar nesumokėjo ${formatMoney(handover.price_with_vat)}. Ar vis tiek išduoti?`}
        confirmLabel="Išduoti neapmokėtą"
        pending={pending}
        onConfirm={handOut}
        onCancel={() => setAsking(false)}
      />
    </Form>
  )
}
