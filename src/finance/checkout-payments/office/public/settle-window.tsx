import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { generateRequestKey } from '#platform/browser/generate-request-key.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { computeDraftTotal, createSettleDraft, settleBody } from '../../settle-draft.ts'
import { SettleOrder, type ToSettle } from '../../settling.contract.ts'
import { SettleFields } from './settle-fields.tsx'

interface SettleWindowProps {
  orderId: number
  toSettle: ToSettle
  /** The pressed button proposes the subject. */
  about: 'order' | 'deposit'
  /** Nothing is mailed. */
  prints?: boolean | undefined
  onClose: () => void
  /** The number of the invoice, where this paid all. */
  onDone: (done: string, invoice: string | null) => void
}

const formId = 'atsiskaitymas'

export function SettleWindow({ orderId, toSettle, about, prints = false, onClose, onDone }: SettleWindowProps) {
  const { revalidate } = useRevalidator()
  const may = usePermissions()
  const [key] = useState(generateRequestKey)
  const [draft, setDraft] = useState(() => createSettleDraft(toSettle, about === 'deposit'))
  const submit = useSubmit(
    async () => {
      const body = settleBody(draft, toSettle.due) ?? { payments: [], seen_due: toSettle.due }
      return (await sendRequest(SettleOrder, { params: { id: orderId }, key, body })).data
    },
    {
      onDone: ({ invoice }) => onDone(invoice ? `Priimta, išrašyta ${invoice}` : 'Priimta', invoice),
      onProblem: (_, thrown) => {
        if (thrown instanceof ApiError && thrown.status === 409) void revalidate()
      },
      fallback: 'Atsiskaitymo įrašyti nepavyko.',
    },
  )
  const taken = computeDraftTotal(draft)
  return (
    <FormModal
      title="Atsiskaitymas"
      isOpen
      onClose={onClose}
      formId={formId}
      pending={submit.pending}
      saveLabel={taken > 0 ? `Priimti ${formatMoney(taken)}` : draft.on_credit ? 'Įrašyti į sąskaitą' : 'Priimti'}
    >
      <Form id={formId} onSubmit={submit.onSubmit} errors={submit.errors ?? {}}>
        {submit.message && <FormErrors errors={submit.errors ?? {}} message={submit.message} />}
        <SettleFields
          orderId={orderId}
          toSettle={toSettle}
          draft={draft}
          onChange={setDraft}
          takesDeposit={may('deposits:write') && (about === 'deposit' || toSettle.deposit.agreed > 0)}
        />
        <p className="text-sm text-soft">
          <span hidden={draft.on_credit}>
            <VatWords>{`Gavus visą sumą išrašoma PVM sąskaita faktūra ir ${prints ? 'atspausdinama' : 'išsiunčiama klientui'}.`}</VatWords>
          </span>{' '}
          Klaida atitaisoma priešingu įrašu.
        </p>
      </Form>
    </FormModal>
  )
}
