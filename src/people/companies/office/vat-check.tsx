import { type ReactNode, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { Button } from '#shell/ui/button.tsx'
import { useMay } from '#shell/ui/office/may.tsx'
import type { Question } from '#shell/ui/office/question.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { whatFailed } from '#shell/ui/office/what-failed.tsx'
import { CheckVatCode, type ShowVatCheck, type VatCheck } from '../companies.contract.ts'
import { vatCheckInWords } from '../vat-check-in-words.ts'

type VatCheckLineProps = {
  code: string
  question: Question<AnswerOf<typeof ShowVatCheck> | undefined>
}

export function VatCheckLine({ code, question }: VatCheckLineProps) {
  const read = useLoaded(question).data?.data
  const [asked, setAsked] = useState<{ since: typeof read; found: VatCheck }>()
  const shown = asked && asked.since === read ? asked.found : read
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  const may = useMay()

  async function again() {
    setPending(true)
    setProblem(undefined)
    try {
      const { data } = await sendRequest(CheckVatCode, { params: { code } })
      // A missing answer replaces no earlier one.
      const same = shown?.check != null && data.check?.asked_at === shown.check.asked_at
      setProblem(same ? 'VIES dabar neatsako. Rodome ankstesnį atsakymą.' : undefined)
      setAsked({ since: read, found: data })
    } catch (thrown) {
      setProblem(whatFailed(thrown, 'Patikrinti nepavyko'))
    } finally {
      setPending(false)
    }
  }

  if (!shown) return null
  const { check, is_on } = shown
  const words = vatCheckInWords(check && { ...check, asked_on: dayOf(new Date(check.asked_at)) })
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
