import { useEffect, useState } from 'react'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { formatClientName } from '#orders/office/public/format-client-name.ts'
import { printOrders } from '#orders/office/public/print-document.ts'
import { getOrderState, isOrderActionAllowed, orderStates } from '#orders/order-states.ts'
import { type ListedOrder, ListOrders, maxPrintedOrders } from '#orders/orders.contract.ts'
import { BulkLabels } from '#people/labels/office/public/bulk-labels.tsx'
import { ResendMail } from '#people/mail/mail.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatCount, formatPlural } from '#platform/pick-plural-form.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { MailIcon, PrintIcon } from '#shell/ui/icons.tsx'
import { PaidIcon } from '#shell/ui/office/icons.tsx'
import type { BulkActionsProps } from '#shell/ui/office/list-definition.ts'
import { Modal } from '#shell/ui/office/modal.tsx'
import { ProgressBar } from '#shell/ui/office/progress-bar.tsx'
import { readChosenRows } from '#shell/ui/office/read-chosen-rows.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { ShowOrder } from '../order-book.contract.ts'
import { computeOrderTotal } from './compute-order-total.ts'

interface BulkTask {
  title: string
  /** Of the button that does it. */
  verb: string
  warning: string
  /** Why not; undefined: it can be done. */
  refuse: (order: ListedOrder) => string | undefined
  /** Throws with the reason. */
  act: (order: ListedOrder) => Promise<unknown>
}

const pay: BulkTask = {
  title: 'Pažymėti apmokėtais',
  verb: 'Pažymėti',
  warning: 'Kiekvienam bus išrašyta PVM sąskaita faktūra ir išsiųstas laiškas. Atšaukti negalėsite.',
  refuse: (order) => {
    const state = getOrderState(order)
    return isOrderActionAllowed('mark-paid', state) ? undefined : `${orderStates[state].label}.`
  },
  act: ({ id }) => sendRequest(MarkPaid, { params: { id } }),
}

const templatesWithPapers = ['order-placed', 'order-paid']

const mail: BulkTask = {
  title: 'Siųsti el. paštu',
  verb: 'Siųsti',
  warning: 'Kiekvieno užsakymo naujausias laiškas su dokumentu bus išsiųstas dar kartą tuo pačiu adresu.',
  refuse: () => undefined,
  act: async ({ id }) => {
    // no loader: what a press sends
    const { data } = await sendRequest(ShowOrder, { params: { id } })
    const last = data.mails.filter(({ template }) => templatesWithPapers.includes(template)).at(-1)
    if (!last) throw { status: 404, message: 'Laiško su dokumentu nėra.' }
    await sendRequest(ResendMail, { params: { id: last.id } })
  },
}

export function BulkOrders(props: BulkActionsProps) {
  const { chosen, dialog, may, onEnd } = props
  const open = (task: BulkTask) =>
    dialog.open(({ onClose, onDone }) => (
      <TaskModal
        task={task}
        chosen={chosen}
        onCancel={onClose}
        onDone={() => {
          onEnd()
          onDone()
        }}
      />
    ))
  return (
    <>
      {may('payments:write') && (
        <Button variant="quiet" disabled={chosen.count === 0} onClick={() => open(pay)}>
          <PaidIcon />
          <span>{pay.title}</span>
        </Button>
      )}
      {may('orders:write') && (
        <Button variant="quiet" disabled={chosen.count === 0} onClick={() => open(mail)}>
          <MailIcon />
          <span>{mail.title}</span>
        </Button>
      )}
      {may('orders:read') && <PrintButton {...props} />}
      <BulkLabels {...props} kind="order" reading={reading} />
    </>
  )
}

/** One press: what is chosen is read and opened in the browser's print window. */
function PrintButton({ chosen, say }: BulkActionsProps) {
  const [pending, setPending] = useState(false)

  async function print() {
    setPending(true)
    try {
      const orders = await readChosenRows<ListedOrder>(chosen, { ...reading, max: maxPrintedOrders })
      say.done(describePrinting(await printOrders(orders.map(({ id }) => id)), orders.length))
    } catch (thrown) {
      const { errors, message } = readProblem(thrown, 'Dokumentų paruošti nepavyko.')
      say.failed(errors.ids?.[0] ?? message)
    } finally {
      setPending(false)
    }
  }

  return (
    <Button variant="quiet" pending={pending} disabled={chosen.count === 0} onClick={print}>
      <PrintIcon />
      <span>Spausdinti</span>
    </Button>
  )
}

const describePrinting = (printed: number, all: number): string =>
  printed === all
    ? `Spausdinami dokumentai: ${formatPlural(all, orderWords)}.`
    : `Spausdinami ${formatCount(printed)} iš ${formatPlural(all, ordersOf)} dokumentai: kiti dokumentų dar neturi.`

const orderWords = { one: 'užsakymas', few: 'užsakymai', other: 'užsakymų' }
const ordersOf = { one: 'užsakymo', few: 'užsakymų', other: 'užsakymų' }

const reading = {
  max: 500,
  of: 'užsakymų',
  readPage: async (query: Record<string, string>) => {
    // no loader: what a dialog asks for
    const { data, ...meta } = await sendRequest(ListOrders, { query: query as never })
    return { data, meta }
  },
}

interface TaskModalProps {
  task: BulkTask
  chosen: BulkActionsProps['chosen']
  onCancel: () => void
  onDone: () => void
}

interface Outcome {
  order: ListedOrder
  /** Why it was refused. */
  why?: string | undefined
}

/** Each order is one call of its own, as if it were pressed alone: what is refused does not stop the others. */
function TaskModal({ task, chosen, onCancel, onDone }: TaskModalProps) {
  const [orders, setOrders] = useState<ListedOrder[]>()
  const [problem, setProblem] = useState('')
  const [outcomes, setOutcomes] = useState<Outcome[]>()
  const [isRunning, setRunning] = useState(false)

  useEffect(() => {
    let isGone = false
    readChosenRows<ListedOrder>(chosen, reading).then(
      (rows) => isGone || setOrders(rows),
      (thrown) => isGone || setProblem(readProblem(thrown, 'Užsakymų gauti nepavyko.').message),
    )
    return () => {
      isGone = true
    }
  }, [chosen])

  const looks: Outcome[] = (orders ?? []).map((order) => ({ order, why: task.refuse(order) }))
  const ready = looks.filter(({ why }) => !why).map(({ order }) => order)

  async function run() {
    setRunning(true)
    const done: Outcome[] = []
    setOutcomes(done)
    for (const order of ready) {
      let why: string | undefined
      try {
        await task.act(order)
      } catch (thrown) {
        why = readProblem(thrown).message
      }
      done.push({ order, why })
      setOutcomes([...done])
    }
    setRunning(false)
  }

  const isDone = outcomes !== undefined && !isRunning
  return (
    <Modal
      title={task.title}
      size="large"
      isOpen
      onClose={isDone ? onDone : onCancel}
      busy={isRunning}
      footer={
        isDone ? (
          <Button autoFocus onClick={onDone}>
            Uždaryti
          </Button>
        ) : (
          <>
            <Button variant="quiet" autoFocus disabled={isRunning} onClick={onCancel}>
              Atšaukti
            </Button>
            <Button pending={isRunning} disabled={ready.length === 0} onClick={() => void run()}>
              {`${task.verb} (${formatCount(ready.length)})`}
            </Button>
          </>
        )
      }
    >
      {problem && (
        <p role="alert" className="font-medium text-bad">
          {problem}
        </p>
      )}
      {!orders && !problem && <Skeleton className="h-40 w-full" />}
      {isRunning && outcomes && (
        <ProgressBar
          label="Eiga"
          words={`Atlikta ${formatCount(outcomes.length)} iš ${formatCount(ready.length)}`}
          share={outcomes.length / ready.length}
        />
      )}
      {orders && !isRunning && (
        <div className="grid gap-4">
          {!outcomes && <p className="font-medium">{task.warning}</p>}
          {outcomes && (
            <p role="status" className="figures font-semibold">
              {`Atlikta: ${formatCount(outcomes.filter(({ why }) => !why).length)} iš ${formatCount(outcomes.length)}.`}
            </p>
          )}
          <ul className="divide-y divide-line border-y border-line text-sm">
            {(outcomes ?? looks).map(({ order, why }) => (
              <li key={order.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span className="min-w-0 wrap-anywhere">{`Nr.\u00a0${order.id}, ${formatClientName(order)}`}</span>
                <span className={`figures ml-auto text-right ${why ? 'text-bad' : ''}`}>
                  {why ?? (outcomes ? 'Atlikta' : formatMoney(computeOrderTotal(order)))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  )
}
