import { useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { IssueCredit, type ShowCredit } from '../../closing.contract.ts'
import { creditAmounts } from '../../credit-amounts.ts'
import type { InvoiceNetOfCredits } from '../../invoice-net-of-credits.ts'
import { CreditLines } from '../credit-lines.tsx'
import { buildFullCredit, parseTypedCredit, proposeCredit, type TypedCredit } from '../typed-credit.ts'

type CreditableInvoice = AnswerOf<typeof ShowCredit>['data']
export type CreditQuestion = PendingResult<AnswerOf<typeof ShowCredit>>

type CreditModalProps = {
  orderId: number
  /** Crediting all of the line undoes its extension. */
  extendsRental: boolean
  position?: number | undefined
  /** Cents with VAT that are filled in: what went back without a credit note. */
  proposed?: number | undefined
  question: CreditQuestion | null
  onClose: () => void
  onDone: (number: string) => void
}

const formId = 'kreditine-saskaita'

export function CreditModal(props: CreditModalProps) {
  const { orderId, extendsRental, position, proposed, question, onClose, onDone } = props
  const { data, problem, loading } = useLoaded(question ?? undefined)
  const [newer, setNewer] = useState<InvoiceNetOfCredits>()
  const [typed, setTyped] = useState<TypedCredit>({})
  const [goodsAreBack, setGoodsAreBack] = useState(false)
  const [isRebilled, setRebilled] = useState(false)

  const [filled, fill] = useState<object>()
  const [begun, begin] = useState(question)
  if (question && question !== begun) {
    begin(question)
    setNewer(undefined)
    setTyped({})
    setGoodsAreBack(false)
    setRebilled(false)
  }
  const isUnread = !loading && problem !== null
  const borne: CreditableInvoice | null = loading || isUnread || !data ? null : { ...data.data, ...newer }

  const isPayer = useVatPayer()
  const read = newer ?? data
  if (borne && position !== undefined && read !== filled) {
    fill(read)
    setTyped(buildFullCredit(borne.lines.filter((line) => line.position === position)))
  }

  if (borne && position === undefined && proposed && read !== filled) {
    fill(read)
    setTyped(proposeCredit(borne.lines, proposed))
  }

  const input = parseTypedCredit(borne?.lines ?? [], typed)
  const submit = useSubmit(
    (data) => {
      const reason = String(data.get('reason') ?? '')
      const body = {
        lines: input.lines,
        reason,
        return_stock: goodsAreBack && !isRebilled,
        rebill: isRebilled,
        ...(borne?.document_id && { document_id: borne.document_id }),
        expected_remaining: borne?.price_with_vat ?? 0,
      }
      return sendRequest(IssueCredit, { params: { id: orderId }, body })
    },
    {
      check: () => input.errors,
      onDone: ({ data }) => onDone(data.number),
      // somebody else was first: the refusal brings what remains
      onProblem: (_, thrown) => {
        if (thrown instanceof ApiError && thrown.body.borne) setNewer(thrown.body.borne as InvoiceNetOfCredits)
      },
    },
  )
  const amounts = borne && input.lines.length > 0 ? creditAmounts(borne, input.lines) : null
  const sums = amounts && !('problems' in amounts) ? amounts : null
  const takesGoods = input.lines.some(({ quantity }) => quantity !== undefined)

  return (
    <Modal
      title="Kreditinė PVM sąskaita faktūra"
      isOpen={question !== null}
      onClose={onClose}
      busy={submit.pending}
      size="large"
      footer={
        <>
          <Button variant="quiet" disabled={submit.pending} onClick={onClose}>
            Atšaukti
          </Button>
          <Button type="submit" form={formId} pending={submit.pending} disabled={!sums}>
            Išrašyti
          </Button>
        </>
      }
    >
      {isUnread && (
        <EmptyState title="Kreditinės išrašyti negalima">
          {renderErrorMessage(problem, 'Sąskaitos duomenų gauti nepavyko.')}
        </EmptyState>
      )}
      {!borne && !isUnread && <Skeleton className="h-72 w-full" />}
      {borne && (
        <Form id={formId} onSubmit={submit.onSubmit} errors={submit.errors ?? {}}>
          <FormErrors errors={submit.errors ?? {}} message={submit.message} />
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <p className="figures">
              Taisoma <span>{borne.invoice.full_number}</span>, <span>{borne.invoice.issued_on}</span>. Nekredituota{' '}
              <b>{formatMoney(borne.price_with_vat)}</b>.
            </p>
            <button type="button" className="text-link" onClick={() => setTyped(buildFullCredit(borne.lines))}>
              Viskas, kas liko
            </button>
          </div>
          <CreditLines lines={borne.lines} typed={typed} onType={setTyped} />
          <div role="status">
            <dl className="figures ml-auto grid w-full max-w-72 gap-1">
              {isPayer && (
                <>
                  <Sum name="Suma be PVM">{sums?.price}</Sum>
                  <Sum name={`PVM ${borne.vat_rate}\u00a0%`}>{sums?.vat}</Sum>
                </>
              )}
              <Sum name={isPayer ? 'Iš viso su PVM' : 'Iš viso'} total>
                {sums?.price_with_vat}
              </Sum>
            </dl>
          </div>
          {extendsRental && sums?.price_with_vat === borne.price_with_vat && (
            <p>
              Kreditavus visą sąskaitą pratęsimas atšaukiamas: įrankį vėl reikės grąžinti tada, kada buvo sutarta
              anksčiau.
            </p>
          )}
          <TextArea
            label="Priežastis"
            name="reason"
            rows={2}
            maxLength={500}
            hint="Bus parašyta sąskaitoje ir laiške klientui."
          />
          {borne.bills_pieces && (
            <Checkbox
              name="rebill"
              label="Leisti sąskaityti iš naujo"
              hint="Kredituotos dienos ir prekės vėl bus neišrašytos, ir jos bus įtrauktos kitą kartą išrašant sąskaitas: taip taisoma neteisinga sąskaita. Nepažymėjus už jas klientas nebemokės."
              checked={isRebilled}
              onChange={({ target }) => setRebilled(target.checked)}
            />
          )}
          {takesGoods && !isRebilled && (
            <Switch
              name="return_stock"
              label="Prekės grįžo: padidinti likutį"
              checked={goodsAreBack}
              onChange={({ target }) => setGoodsAreBack(target.checked)}
            />
          )}
        </Form>
      )}
    </Modal>
  )
}

function Sum({ name, total, children: cents = 0 }: { name: string; total?: boolean; children: number | undefined }) {
  return (
    <div className={`flex justify-between gap-4 ${total ? 'text-lg font-semibold' : 'text-soft'}`}>
      <dt>{name}</dt>
      <dd>{formatMoney(0 - cents)}</dd>
    </div>
  )
}
