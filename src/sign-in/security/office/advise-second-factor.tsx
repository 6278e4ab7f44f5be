import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { Banner } from '#shell/ui/banner.tsx'
import type { Question } from '#shell/ui/office/question.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import type { ShowSecondFactor } from '../second-factor.contract.ts'

/** A failed question shows nothing. */
export function AdviseSecondFactor({ question }: { question: Question<AnswerOf<typeof ShowSecondFactor>> }) {
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

export const showSecondFactor = slimEndpoint<typeof ShowSecondFactor>('GET', '/api/user/second-factor')
