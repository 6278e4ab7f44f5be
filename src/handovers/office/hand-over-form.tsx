import { type SubmitEvent, useEffect, useState } from 'react'
import { formatDateTime } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import { parseEuros } from '#money/parse-euros.ts'
import { ApiError, ask } from '#platform/api-client.ts'
import { counted } from '#platform/plural.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form } from '#ui/form.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Card } from '#ui/office/card.tsx'
import { ConfirmModal } from '#ui/office/confirm-modal.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { type Problem, readProblem } from '#ui/read-problem.ts'
import { handOverAddress, orderAddress, takeBackAddress } from '../addresses.ts'
import { HandOver, type Handover, type Tool } from '../handovers.contract.ts'
import { type ActDraft, emptyAct, type ToolDraft } from '../kept-act.ts'
import { ActBar } from './act-bar.tsx'
import { DoneScreen } from './done-screen.tsx'
import { KitField } from './kit-field.tsx'
import { Signing } from './signing.tsx'
import { ToolFields } from './tool-fields.tsx'
import { ToolFrame } from './tool-frame.tsx'
import { useKeptAct } from './use-kept-act.ts'

const unitForms = { one: 'įrankis', few: 'įrankiai', other: 'įrankių' }

interface HandOverFormProps {
  handover: Handover
  reload: () => Promise<Handover | undefined>
}

type Done = { act: { number: string; document_id: number }; contract: { number: string; document_id: number } | null }

export function HandOverForm({ handover, reload }: HandOverFormProps) {
  const orderId = handover.order_id
  const { draft, change, begin, forget } = useKeptAct(`handover-${orderId}`)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [pending, setPending] = useState(false)
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const waiting = handover.tools.filter((tool) => tool.handed_out < tool.quantity)

  useEffect(() => {
    if (!draft && !done) begin(freshAct(handover))
  }, [draft, done, begin, handover])

  if (done)
    return (
      <DoneScreen
        title="Įrankiai išduoti"
        orderId={orderId}
        papers={[
          ...(done.contract ? [{ word: 'Nuomos sutartis', paper: done.contract }] : []),
          { word: 'Perdavimo aktas', paper: done.act },
        ]}
        next={handOverAddress}
        rest={waiting.length > 0 ? { words: 'Išduoti likusius', onGo: () => setDone(null) } : undefined}
      />
    )
  if (waiting.length === 0) return <NothingWaits handover={handover} />
  if (!draft) return null

  const chosen = waiting.filter((tool) => toolDraft(draft, tool).on)
  const units = chosen.reduce((sum, tool) => sum + toolDraft(draft, tool).quantity, 0)
  const changeTool = (tool: Tool, changes: Partial<ToolDraft> | ((before: ToolDraft) => Partial<ToolDraft>)) =>
    change((before) => {
      const one = toolDraft(before, tool)
      const next = { ...one, ...(typeof changes === 'function' ? changes(one) : changes) }
      return { tools: { ...before.tools, [tool.rental_id]: next } }
    })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    if (!handover.is_payed) setAsking(true)
    else void send()
  }

  async function send() {
    if (!draft) return
    setPending(true)
    setProblem(null)
    try {
      const { data } = await ask(HandOver, {
        params: { id: orderId },
        headers: { 'Idempotency-Key': draft.key },
        body: bodyOf(draft, chosen),
      })
      setDone(data)
      forget()
      window.scrollTo(0, 0)
      await reload()
    } catch (thrown) {
      setProblem(readProblem(thrown))
      // Somebody was quicker: what they did stands on the page, what was typed here stays.
      if (thrown instanceof ApiError && thrown.status === 409) await reload()
    } finally {
      setPending(false)
      setAsking(false)
    }
  }

  return (
    <Form onSubmit={submit} errors={problem?.errors ?? {}} className="grid gap-5">
      {waiting.map((tool) => {
        const one = toolDraft(draft, tool)
        const path = `lines.${chosen.indexOf(tool)}`
        return (
          <ToolFrame
            key={tool.rental_id}
            title={tool.title}
            facts={`Grąžinti iki ${formatDateTime(tool.expected_return)}`}
            on={one.on}
            onToggle={(on) => changeTool(tool, { on })}
            quantity={one.quantity}
            most={tool.quantity - tool.handed_out}
            onQuantity={(quantity) => changeTool(tool, { quantity })}
            errors={problem?.errors[`${path}.quantity`]}
          >
            <KitField
              title={tool.title}
              legend="Komplektas"
              accessories={one.accessories}
              onChange={(accessories) => changeTool(tool, { accessories })}
              remembered={tool.kit}
              remember={one.remember_kit}
              onRemember={(remember_kit) => changeTool(tool, { remember_kit })}
            />
            <ToolFields
              orderId={orderId}
              title={tool.title}
              path={path}
              draft={one}
              onChange={(changes) => changeTool(tool, changes)}
            />
          </ToolFrame>
        )
      })}
      <Card title="Instruktažas ir užstatas">
        <div className="grid gap-4">
          <Checkbox
            name="briefing_given"
            label="Parodyta, kaip saugiai dirbti, instrukcija perduota"
            checked={draft.briefing_given}
            onChange={(event) => change({ briefing_given: event.target.checked })}
          />
          {handover.deposit.held > 0 && <p>Užstato jau laikoma {formatMoney(handover.deposit.held)}.</p>}
          {draft.deposit && <DepositFields deposit={draft.deposit} onChange={(deposit) => change({ deposit })} />}
        </div>
      </Card>
      <Signing
        title="Kas pasirašo"
        who="Kas atsiima"
        clerk="Išduoda"
        handover={handover}
        draft={draft}
        change={change}
      />
      <ActBar label="Išduoti" pending={pending} disabled={units === 0} problem={problem}>
        <p className="figures font-semibold">{counted(units, unitForms)}</p>
        {!handover.is_payed && <p className="text-bad">Neapmokėta {formatMoney(handover.price_with_vat)}</p>}
      </ActBar>
      <ConfirmModal
        isOpen={asking}
        variant="warning"
        title="Užsakymas neapmokėtas"
        message={`Klientas dar nesumokėjo ${formatMoney(handover.price_with_vat)}. Ar vis tiek išduoti?`}
        confirmLabel="Išduoti neapmokėtą"
        pending={pending}
        onConfirm={send}
        onCancel={() => setAsking(false)}
      />
    </Form>
  )
}

function NothingWaits({ handover: { order_id, tools } }: { handover: Handover }) {
  return (
    <EmptyState
      title={tools.length > 0 ? 'Viskas jau išduota' : 'Nėra ko išduoti'}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {tools.length > 0 && <LinkButton to={takeBackAddress(order_id)}>Priimti grąžinamus</LinkButton>}
          <LinkButton variant="quiet" to={orderAddress(order_id)}>
            Užsakymas Nr.&nbsp;{order_id}
          </LinkButton>
        </div>
      }
    />
  )
}

type DepositDraft = NonNullable<ActDraft['deposit']>

function DepositFields({ deposit, onChange }: { deposit: DepositDraft; onChange: (deposit: DepositDraft) => void }) {
  return (
    <div>
      <Checkbox
        name="deposit_taken"
        label="Užstatas paimtas"
        checked={deposit.on}
        onChange={(event) => onChange({ ...deposit, on: event.target.checked })}
      />
      {deposit.on && (
        <div className="mt-2 grid gap-4 sm:grid-cols-[10rem_1fr]">
          <NumberField
            label="Užstato suma"
            name="deposit.amount"
            unit="€"
            step="0.01"
            min="0"
            value={deposit.amount}
            onChange={(event) => onChange({ ...deposit, amount: event.target.value })}
          />
          <RadioGroup
            label="Kaip paimtas"
            name="deposit.way"
            value={deposit.way}
            onChange={(way) => onChange({ ...deposit, way: way as DepositDraft['way'] })}
            options={[
              { value: 'card', label: 'Kortele' },
              { value: 'cash', label: 'Grynaisiais' },
              { value: 'transfer', label: 'Pavedimu' },
            ]}
          />
        </div>
      )}
    </div>
  )
}

function freshAct({ person, deposit }: Handover): ActDraft {
  const due = Math.max(0, deposit.agreed - deposit.held)
  const amount = due > 0 ? (due / 100).toFixed(2) : ''
  return { ...emptyAct(person), deposit: { on: due > 0, amount, way: 'card' } }
}

/** As the clerk left it; a tool that was not touched goes out whole, with its usual kit. */
function toolDraft({ tools }: ActDraft, tool: Tool): ToolDraft {
  const left = tool.quantity - tool.handed_out
  const kept = tools[tool.rental_id]
  if (kept) return { ...kept, quantity: Math.min(kept.quantity, left) }
  return {
    on: true,
    quantity: left,
    serial: '',
    accessories: tool.kit.map((name) => ({ name, quantity: 1, present: true })),
    condition: 'good',
    note: '',
    meter: '',
    clean: true,
    photos: [],
    remember_kit: true,
  }
}

function bodyOf(draft: ActDraft, chosen: Tool[]) {
  const amount = draft.deposit?.on ? (parseEuros(draft.deposit.amount) ?? 0) : 0
  return {
    lines: chosen.map((tool) => {
      const { on: _on, remember_kit, accessories, note, condition, ...one } = toolDraft(draft, tool)
      const isChanged = accessories.map(({ name }) => name).join('\n') !== tool.kit.join('\n')
      return {
        ...one,
        condition,
        note: condition === 'defects' ? note : null,
        accessories,
        rental_id: tool.rental_id,
        handed_out_seen: tool.handed_out,
        remember_kit: remember_kit && isChanged,
      }
    }),
    briefing_given: draft.briefing_given,
    deposit: draft.deposit?.on ? { amount, way: draft.deposit.way } : null,
    client_name: draft.client_name,
    authorisation: draft.authorisation,
    signature: draft.typing ? [] : draft.signature,
    signed_by_typing: draft.typing,
    claims: draft.claims,
  }
}
