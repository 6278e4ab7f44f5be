import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { Banner } from '#ui/banner.tsx'
import type { ShowSecondFactor } from '../second-factor.contract.ts'

const showSecondFactor = slimEndpoint<typeof ShowSecondFactor>('GET', '/api/user/second-factor')

/** A quiet word to whoever of the staff has no second factor, where the shop advises one. */
export function AdviseSecondFactor() {
  const [isAdvised, setAdvised] = useState(false)
  useEffect(() => {
    const question = new AbortController()
    sendRequest(showSecondFactor, { signal: question.signal }).then(
      ({ advised, totp, passkeys }) => setAdvised(advised && !totp && passkeys === 0),
      // An advice that does not come is none.
      () => {},
    )
    return () => question.abort()
  }, [])
  if (!isAdvised) return null
  return (
    <Banner kind="info" className="mb-5">
      Parduotuvė pataria prisijungti ne vien slaptažodžiu.{' '}
      <Link to="/admin/profile" className="text-link">
        Įjungti antrą veiksnį
      </Link>
    </Banner>
  )
}
