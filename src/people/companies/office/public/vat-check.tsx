import { type ReactNode, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { Button } from '#shell/ui/button.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { CheckVatCode, type ShowVatCheck, type VatCheck } from '../../companies.contract.ts'
import { describeVatCheck } from '../../describe-vat-check.ts'

type VatCheckLineProps = { code: string; question: PendingResult<AnswerOf<typeof ShowVatCheck> | undefined> }

export function VatCheckLine({ code, question }: VatCheckLineProps) {
  const read = useLoaded(question).data?.data
  const [input, setAsked] = useState<{ since: typeof read; result: VatCheck }>()
  const shown = input && input.since === read ? input.result : read
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  const may = usePermissions()

  async function again() {
    setPending(true)
    setProblem(undefined)
    try {
      const { data } = await sendRequest(CheckVatCode, { params: { code } })
      // A missing answer replaces no earlier one.
      const same = shown?.check != null && data.check?.asked_at === shown.check.asked_at
      setProblem(same ? 'VIES dabar neatsako. Rodome ankstesnį atsakymą.' : undefined)
      setAsked({ since: read, result: data })
    } catch (thrown) {
      setProblem(renderErrorMessage(thrown, 'Patikrinti nepavyko'))
    } finally {
      setPending(false)
    }
  }

  if (!shown) return null
  const { check, is_on } = shown
  const words = describeVatCheck(check && { ...check, asked_on: toVilniusDay(new Date(check.asked_at)) })
  return (
    <div className="text-sm">
      <p role="status" className={looks[check?.answer ?? 'unknown']}>
        {words}
      </p>
      {check?.name && <p className="text-soft">{[check.name, check.address].filter(Boolean).join(', ')}</p>}
      {is_on && may('orders:write') && (
        <Button size="small" variant="quiet" className="mt-1.5" pending={pending} onClick={again}>
          {check ? 'Tikrinti dar kartą' : 'Tikrinti VIES'}
        </Button>
      )}
      {problem && (
        <p role="alert" className="mt-1 text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

const looks = { valid: 'font-semibold text-good', invalid: 'font-semibold text-bad', unknown: 'text-soft' }
