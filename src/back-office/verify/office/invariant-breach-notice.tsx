import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import type { ShowShopState } from '../verify.contract.ts'

type BrokenNoticeProps = { question: PendingResult<AnswerOf<typeof ShowShopState>> }

export function InvariantBreachNotice({ question }: BrokenNoticeProps) {
  const broken = useLoaded(question).data?.data.broken ?? 0
  if (broken === 0) return null
  return (
    <p role="alert" className="mb-5 rounded-house border border-bad bg-raised px-5 py-3 font-semibold text-bad">
      Parduotuvės duomenyse yra neatitikimų: <span>{broken}</span>.{' '}
      <Link to="/admin/duomenu-patikra" className="text-link">
        Peržiūrėti
      </Link>
    </p>
  )
}
