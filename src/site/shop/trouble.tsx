import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { isNoConnection } from './is-no-connection.ts'
import { NoConnection } from './no-connection.tsx'
import { NotFound } from './not-found.tsx'
import { isTorn, keepTyped, mayRedraw } from './redraw.ts'
import { SomethingBroke } from './something-broke.tsx'

/** Why there is no page: it isn't there, the network carried nothing, it was taken apart, or it broke. */
export default function Trouble() {
  const error = useRouteError()
  // Asked before the broken page is gone.
  const [putBack] = useState(() => (isTorn(error) && mayRedraw() ? keepTyped() : undefined))
  if (putBack) return <Redraw onDone={putBack} />
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFound />
  return isNoConnection(error) ? <NoConnection /> : <SomethingBroke status={status} error={error} />
}

/** Goes to the same page again: it is made of new elements then. */
function Redraw({ onDone }: { onDone: () => void }) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const go = navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
    void Promise.resolve(go).then(onDone)
  }, [])
  return <p role="status">Puslapis piešiamas iš naujo…</p>
}
