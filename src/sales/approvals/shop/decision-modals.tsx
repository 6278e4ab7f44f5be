import { useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { FieldErrorsProvider, type FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { TextArea } from '#shell/ui/text-area.tsx'

export interface OrderToDecide {
  id: number
  price_with_vat: number
}

interface DecisionModalState<Sent> {
  order: OrderToDecide | null
  send: (order: OrderToDecide, sent: Sent) => Promise<unknown>
  onClose: () => void
  onDone: (message: string) => void
}

/** The part that credit does not cover may be prepaid. */
export function ApproveModal({ order, send, onClose, onDone }: DecisionModalState<{ billing?: 'prepaid' }>) {
  const say = useVatWords()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const [offersFirst, offerFirst] = useState(false)
  const [paysFirst, payFirst] = useState(false)

  function close() {
    setProblem('')
    offerFirst(false)
    payFirst(false)
    onClose()
  }

  async function confirm() {
    if (!order) return
    setPending(true)
    setProblem('')
    try {
      await send(order, paysFirst ? { billing: 'prepaid' } : {})
      close()
      onDone(`Užsakymas ${order.id} patvirtintas.`)
    } catch (thrown) {
      setProblem(readProblem(thrown).message)
      offerFirst(isAboutCredit(thrown))
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={order !== null}
      variant="custom"
      title="Patvirtinti užsakymą"
      message={
        order && (
          <div className="grid gap-4">
            <p className="figures">
              Patvirtinti užsakymą <span>{order.id}</span>, <span>{formatMoney(order.price_with_vat)}</span>
              <span>{say(' su PVM')}</span>? Užsakovui parašysime el. paštu.
            </p>
            {offersFirst && (
              <Checkbox
                name="pays_first"
                label="Apmokėsime iš anksto"
                checked={paysFirst}
                onChange={({ target }) => payFirst(target.checked)}
              />
            )}
          </div>
        )
      }
      confirmLabel="Patvirtinti"
      pending={isPending}
      error={problem}
      onConfirm={confirm}
      onCancel={close}
    />
  )
}

const isAboutCredit = (thrown: unknown) =>
  thrown instanceof ApiError && ['over-credit-limit', 'credit-stopped'].includes(String(thrown.body.code))

export function DeclineModal({ order, send, onClose, onDone }: DecisionModalState<{ reason: string }>) {
  const [isPending, setPending] = useState(false)
  const [reason, write] = useState('')
  const [errors, setErrors] = useState<FormFieldErrors>({})
  const [problem, setProblem] = useState('')

  function close() {
    setErrors({})
    setProblem('')
    onClose()
  }

  async function confirm() {
    if (!order) return
    setPending(true)
    setErrors({})
    setProblem('')
    try {
      await send(order, { reason })
      write('')
      close()
      onDone(`Užsakymas ${order.id} atmestas.`)
    } catch (thrown) {
      const { message, errors } = readProblem(thrown)
      setErrors(errors)
      setProblem(errors.reason ? '' : message)
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={order !== null}
      variant="custom"
      title="Atmesti užsakymą"
      message={
        <FieldErrorsProvider errors={errors}>
          <TextArea
            label="Kodėl netvirtinate"
            name="reason"
            rows={3}
            maxLength={500}
            hint="Priežastį matys užsakovas. Prekės ir nuomos laikas bus vėl laisvi kitiems."
            value={reason}
            onChange={({ target }) => write(target.value)}
          />
        </FieldErrorsProvider>
      }
      confirmLabel="Atmesti"
      pending={isPending}
      error={problem}
      onConfirm={confirm}
      onCancel={close}
    />
  )
}
