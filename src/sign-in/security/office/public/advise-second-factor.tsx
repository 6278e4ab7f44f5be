import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { Banner } from '#shell/ui/banner.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import type { ShowSecondFactor } from '../../second-factor.contract.ts'

/** A failed question shows nothing. */
export function AdviseSecondFactor({ question }: { question: PendingResult<AnswerOf<typeof ShowSecondFactor>> }) {
  const { data: factor } = useLoaded(question)
  if (!factor?.advised || factor.totp || factor.passkeys > 0) return null
  return (
    <Banner kind="info" className="mb-5">
      Parduotuvė pataria prisijungti ne vien slaptažodžiu.{' '}
      <Link to="/admin/profile" className="text-link">
        Įjungti antrą veiksnį
      </Link>
    </Banner>
  )
}

export const secondFactorEndpoint = defineSlimEndpoint<typeof ShowSecondFactor>('GET', '/api/user/second-factor')
