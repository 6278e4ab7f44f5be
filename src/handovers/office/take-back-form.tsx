import { type SubmitEvent, useEffect, useState } from 'react'
import { formatDateTime } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import { parseEuros } from '#money/parse-euros.ts'
import { ApiError, ask } from '#platform/api-client.ts'
import { counted } from '#platform/plural.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form } from '#ui/form.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { type Problem, readProblem } from '#ui/read-problem.ts'
import { orderAddress, takeBackAddress } from '../addresses.ts'
import { type Handover, TakeToolsBack, type Tool } from '../handovers.contract.ts'
import { type ActDraft, emptyAct, type ToolDraft } from '../kept-act.ts'
import { type Proposal, proposeCharges } from '../propose-charges.ts'
import { ActBar } from './act-bar.tsx'
import { BeforeCard } from './before-card.tsx'
import { ChargesCard } from './charges-card.tsx'
import { DepositCard, type DepositChoice } from './deposit-card.tsx'
import { DoneScreen } from './done-screen.tsx'
import { KitField } from './kit-field.tsx'
import { Signing } from './signing.tsx'
import { ToolFields } from './tool-fields.tsx'
import { ToolFrame } from './tool-frame.tsx'
import { useKeptAct } from './use-kept-act.ts'

const unitForms = { one: 'įrankis', few: 'įrankiai', other: 'įrankių' }

interface TakeBackFormProps {
  handover: Handover
  reload: () => Promise<Handover | undefined>
}

type Paper = { number: string; document_id: number }

export function TakeBackForm({ handover, reload }: TakeBackFormProps) {
  const orderId = handover.order_id
  const { draft, change, begin, forget } = useKeptAct(`return-${orderId}`)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [pending, setPending] = useState(false)
  const [done, setDone] = useState<Paper | null>(null)
  const { tools } = handover

  useEffect(() => {
    if (!draft && !done) begin(emptyAct(handover.person))
  }, [draft, done, begin, handover])

  if (done)
    return (
      <DoneScreen
        title="Įrankiai priimti"
        orderId={orderId}
        papers={[{ word: 'Grąžinimo aktas', paper: done }]}
        next={takeBackAddress}
        rest={tools.length > 0 ? { words: 'Priimti likusius', onGo: () => setDone(null) } : undefined}
      />
    )
  if (tools.length === 0)
    return (
      <EmptyState
        title="Viskas jau grąžinta"
        action={<LinkButton to={orderAddress(orderId)}>Užsakymas Nr.&nbsp;{orderId}</LinkButton>}
      />
    )
  if (!draft) return null

  const chosen = tools.filter((tool) => toolDraft(draft, tool).on)
  const units = chosen.reduce((sum, tool) => sum + toolDraft(draft, tool).quantity, 0)
  const charges = chargesOf(draft, handover)
  const agreed = charges.filter((charge) => charge.on)
  const total = agreed.reduce((sum, { amount }) => sum + (parseEuros(amount) ?? 0), 0)
  const isLast = tools.every((tool) => {
    const one = toolDraft(draft, tool)
    return one.on && one.quantity === tool.quantity
  })
  const earlier = owedBefore(handover)
  const deposit = depositChoice(draft, { held: handover.deposit.held, owed: [...earlier, ...dueFor(agreed)], isLast })
  const changeTool = (tool: Tool, changes: Partial<ToolDraft> | ((before: ToolDraft) => Partial<ToolDraft>)) =>
    change((before) => {
      const one = toolDraft(before, tool)
      const next = { ...one, ...(typeof changes === 'function' ? changes(one) : changes) }
      return { tools: { ...before.tools, [tool.rental_id]: next } }
    })

  function changeCharge(id: string, changes: Proposal | Partial<Proposal>) {
    change((before) => {
      const own = /^extra-(\d+)$/.exec(id)?.[1]
      if (own === undefined) return { charges: { ...before.charges, [id]: { ...before.charges[id], ...changes } } }
      return { extra: before.extra.map((one, index) => (index === Number(own) ? { ...one, ...changes } : one)) }
    })
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!draft || pending) return
    setPending(true)
    setProblem(null)
    try {
      const { data } = await ask(TakeToolsBack, {
        params: { id: orderId },
        headers: { 'Idempotency-Key': draft.key },
        body: bodyOf(draft, chosen, agreed, deposit),
      })
      setDone(data.act)
      forget()
      window.scrollTo(0, 0)
      await reload()
    } catch (thrown) {
      setProblem(readProblem(thrown))
      if (thrown instanceof ApiError && thrown.status === 409) await reload()
    } finally {
      setPending(false)
    }
  }

  return (
    <Form onSubmit={submit} errors={problem?.errors ?? {}} className="grid gap-5">
      {tools.map((tool) => {
        const one = toolDraft(draft, tool)
        const path = `lines.${chosen.indexOf(tool)}`
        return (
          <ToolFrame
            key={tool.rental_id}
            title={tool.title}
            facts={<Due tool={tool} />}
            on={one.on}
            onToggle={(on) => changeTool(tool, { on })}
            quantity={one.quantity}
            most={tool.quantity}
            onQuantity={(quantity) => changeTool(tool, { quantity })}
            errors={problem?.errors[`${path}.quantity`]}
          >
            <BeforeCard title={tool.title} before={tool.before} />
            {one.accessories.length > 0 && (
              <KitField
                title={tool.title}
                legend="Kas grąžinta iš komplekto"
                accessories={one.accessories}
                onChange={(accessories) => changeTool(tool, { accessories })}
              />
            )}
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
      <ChargesCard
        charges={charges}
        total={total}
        earlier={earlier.reduce((sum, { amount }) => sum + amount, 0)}
        onChange={changeCharge}
        onAdd={() => change({ extra: [...draft.extra, { on: true, text: '', amount: '', with_vat: false }] })}
      />
      {handover.deposit.held > 0 && (
        <DepositCard
          held={handover.deposit.held}
          choice={deposit}
          onChange={(changes) => change({ settling: { ...draft.settling, ...changes } })}
        />
      )}
      <Signing
        title="Kas pasirašo"
        who="Kas grąžina"
        clerk="Priima"
        handover={handover}
        draft={draft}
        change={change}
      />
      <ActBar label="Priimti" pending={pending} disabled={units === 0} problem={problem}>
        <p className="figures font-semibold">{counted(units, unitForms)}</p>
        {total !== 0 && (
          <p className="figures">
            {total > 0 ? 'Priemokos' : 'Klientui'} {formatMoney(Math.abs(total))}
          </p>
        )}
      </ActBar>
    </Form>
  )
}

function Due({ tool: { expected_return, units_beyond, handed_out } }: { tool: Tool }) {
  return (
    <>
      Sutarta grąžinti {formatDateTime(expected_return)}
      {Date.parse(expected_return) < Date.now() && units_beyond > 0 && (
        <span className="block font-semibold text-bad">Vėluoja</span>
      )}
      {units_beyond < 0 && <span className="block">Grąžinama anksčiau</span>}
      {handed_out === 0 && <span className="block">Aktu neišduota</span>}
    </>
  )
}

/** As the clerk left it; a tool that was not touched comes back whole and in order. */
function toolDraft({ tools }: ActDraft, tool: Tool): ToolDraft {
  const kept = tools[tool.rental_id]
  if (kept) return { ...kept, quantity: Math.min(kept.quantity, tool.quantity) }
  const last = tool.before.at(-1)
  const went = (last?.accessories ?? []).filter(({ present }) => present)
  return {
    on: true,
    quantity: tool.handed_out || tool.quantity,
    serial: last?.serial ?? '',
    accessories: went,
    condition: 'good',
    note: '',
    meter: '',
    clean: true,
    photos: [],
    remember_kit: false,
  }
}

function chargesOf(draft: ActDraft, handover: Handover): Proposal[] {
  const proposed = handover.tools
    .flatMap((tool) => proposeCharges(tool, toolDraft(draft, tool), handover))
    .map((one) => ({ ...one, ...draft.charges[one.id] }))
  const added = draft.extra.map((one, index) => ({ ...one, id: `extra-${index}`, kind: 'other' as const }))
  return [...proposed, ...added]
}

interface Owed {
  text: string
  /** Cents, more than 0. */
  amount: number
}

/** What earlier returns have left open. */
const owedBefore = ({ settlements }: Handover): Owed[] =>
  settlements
    .filter(({ state, amount }) => state === 'open' && amount > 0)
    .map(({ text, amount, covered }) => ({ text, amount: amount - covered }))

const dueFor = (agreed: Proposal[]): Owed[] =>
  agreed.map(({ text, amount }) => ({ text, amount: parseEuros(amount) ?? 0 })).filter(({ amount }) => amount > 0)

/** With the last tool all that is owed is kept from the deposit and the rest goes back; before that it stays. */
function depositChoice(
  { settling }: ActDraft,
  { held, owed, isLast }: { held: number; owed: Owed[]; isLast: boolean },
): DepositChoice {
  const kept = Math.min(
    held,
    owed.reduce((sum, { amount }) => sum + amount, 0),
  )
  const euros = (cents: number) => (cents / 100).toFixed(2)
  const reason = owed.map(({ text }) => text).join('; ')
  return { on: isLast, kept: euros(kept), returned: euros(held - kept), reason: reason.slice(0, 300), ...settling }
}

function bodyOf(draft: ActDraft, chosen: Tool[], agreed: Proposal[], deposit: DepositChoice) {
  return {
    lines: chosen.map((tool) => {
      const { on: _on, remember_kit: _kit, note, ...one } = toolDraft(draft, tool)
      return { ...one, note: one.condition === 'defects' ? note : null, rental_id: tool.rental_id }
    }),
    settlement: agreed.map(({ kind, text, amount, with_vat }) => ({
      ...{ kind, text, with_vat },
      amount: parseEuros(amount) ?? 0,
    })),
    deposit: deposit.on
      ? {
          returned: parseEuros(deposit.returned || '0') ?? 0,
          kept: parseEuros(deposit.kept || '0') ?? 0,
          reason: deposit.reason,
        }
      : null,
    client_name: draft.client_name,
    authorisation: draft.authorisation,
    signature: draft.typing ? [] : draft.signature,
    signed_by_typing: draft.typing,
    claims: draft.claims,
  }
}
