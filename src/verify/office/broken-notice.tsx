import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { ShowShopState } from '../verify.contract.ts'

/** A line for administrators when something that must be true of the shop is not; otherwise nothing. */
export function BrokenNotice() {
  const [broken, setBroken] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    sendRequest(ShowShopState, { signal: leaving.signal }).then(
      ({ data }) => setBroken(data.broken),
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  if (broken === 0) return null
  return (
    <p role="alert" className="mb-5 rounded-house border border-bad bg-raised px-5 py-3 font-semibold text-bad">
      Parduotuvės duomenyse yra neatitikimų: {broken}.{' '}
      <Link to="/admin/duomenu-patikra" className="text-link">
        Peržiūrėti
      </Link>
    </p>
  )
}
