import { type ReactNode, type SubmitEvent, useState } from 'react'
import { SettleFields } from '#finance/checkout-payments/office/public/settle-fields.tsx'
import { computeDraftLeftToPay } from '#finance/checkout-payments/settle-draft.ts'
import type { ToSettle } from '#finance/checkout-payments/settling.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { formatUntilDue } from '#rules/periods/format-due-time.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Form } from '#shell/ui/form.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { handOverAddress, takeBackAddress } from '../addresses.ts'
import { findMissingHandOverFields } from '../find-missing-hand-over-fields.ts'
import {
  getCheckoutPaymentDraft,
  getDepositDraft,
  getGoodsDraft,
  getHandOverToolDraft,
  handOverBody,
} from '../hand-over-draft.ts'
import type { Handover, HandoverTool } from '../handovers.contract.ts'
import { createHandoverDraft } from '../stored-handover-draft.ts'
import { DoneScreen } from './done-screen.tsx'
import { formatUnitCount } from './format-unit-count.ts'
import { useHandoverActions } from './handover-actions.tsx'
import { HandoverBar } from './handover-bar.tsx'
import { HandoverEmptyState } from './handover-empty-state.tsx'
import { HandoverGoodsCard } from './handover-goods-card.tsx'
import { HandoverTools } from './handover-tools.tsx'
import { KitField } from './kit-field.tsx'
import { PickupCheck } from './pickup-check.tsx'
import { preventEnterSubmit } from './prevent-enter-submit.ts'
import { SignatureSection } from './signature-section.tsx'
import { TakeDeposit } from './take-deposit.tsx'
import { useHandoverForm } from './use-handover-form.ts'
import { useScanning } from './use-scanning.ts'

interface HandOverFormProps {
  handover: Handover
  reload: () => Promise<void>
  /** The reserve button for a customer's card, at the counter. */
  reserve?: ReactNode
  /** Present for staff who take payments at the counter. */
  toSettle?: ToSettle | undefined
}

export function HandOverForm({ handover, reload, reserve, toSettle }: HandOverFormProps) {
  const { order_id: orderId, tools } = handover
  const means = useHandoverActions()
  const act = useHandoverForm({ name: `handover-${orderId}`, toolOf: getHandOverToolDraft, handover, reload })
  const { draft, change, changeTool, problem, pending, done } = act
  const [asking, setAsking] = useState<'briefing' | 'owed' | null>(null)
  const waiting = tools.filter((tool) => tool.handed_out < tool.quantity)
  const goods = handover.goods.filter(({ quantity, given }) => given < quantity)
  const toolOf = (tool: HandoverTool) => getHandOverToolDraft(draft ?? createHandoverDraft(''), tool)
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
      <HandoverEmptyState
        orderId={orderId}
        title={tools.length + handover.goods.length > 0 ? 'Viskas jau išduota' : 'Nėra ko išduoti'}
        problem={problem}
        action={tools.length > 0 && <LinkButton to={takeBackAddress(orderId)}>Priimti grąžinamus</LinkButton>}
      />
    )
  if (!draft) return null

  const chosen = waiting.filter((tool) => toolOf(tool).on)
  const given = goods.map((line) => getGoodsDraft(draft, line)).filter(({ on }) => on)
  const units =
    chosen.reduce((sum, tool) => sum + toolOf(tool).quantity, 0) +
    given.reduce((sum, { quantity }) => sum + quantity, 0)

  const settling = toSettle && getCheckoutPaymentDraft(draft, chosen, toSettle)
  const owed = settling ? computeDraftLeftToPay(settling, toSettle.due) : owedAtAll(handover)
  const takesMoney = settling !== undefined && settling.payments.length > 0

  const notBriefed = chosen.length > 0 && !draft.briefing_given

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!draft) return
    const missing = findMissingHandOverFields(handOverBody(draft, chosen, handover, toSettle))
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
      onKeyDown={preventEnterSubmit}
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
      <HandoverTools
        act="handover"
        orderId={orderId}
        toolOf={toolOf}
        changeTool={changeTool}
        scanning={scanning}
        tools={waiting}
        errors={problem?.errors}
        max={(tool) => tool.quantity - tool.handed_out}
        facts={(tool) => `Grąžinti ${formatUntilDue(tool.expected_return)}`}
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
      </HandoverTools>
      {goods.length > 0 && (
        <HandoverGoodsCard orderId={orderId} goods={goods} draft={draft} change={change} errors={problem?.errors} />
      )}
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
                deposit={getDepositDraft(draft, handover)}
                onChange={(deposit) => change({ deposit })}
              />
            )}
          </div>
        </Card>
      )}
      {settling && (
        <Card title="Atsiskaitymas">
          <SettleFields
            orderId={orderId}
            toSettle={toSettle}
            reserve={reserve}
            draft={settling}
            onChange={(settle) => change({ settle })}
            field="settle."
            takesDeposit={chosen.length > 0}
            onCard={handover.deposit.on_card}
          />
        </Card>
      )}
      <SignatureSection who="Kas atsiima" clerk="Išduoda" handover={handover} draft={draft} change={change} />
      <HandoverBar
        label={takesMoney ? 'Priimti ir išduoti' : 'Išduoti'}
        pending={pending}
        disabled={units === 0}
        problem={problem}
      >
        <p className="figures font-semibold">{formatUnitCount(units)}</p>
        {owed > 0 && <p className="text-bad">{`Neapmokėta ${formatMoney(owed)}`}</p>}
      </HandoverBar>
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

/** An order that waits for approval owes nothing, yet is not paid. */
const owedAtAll = ({ is_payed, billing, due, price_with_vat }: Handover): number =>
  due === 0 && !is_payed && billing === 'prepaid' ? price_with_vat : due
