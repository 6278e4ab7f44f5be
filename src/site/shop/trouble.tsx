import { isRouteErrorResponse, useRouteError } from 'react-router'
import { isNoConnection } from './is-no-connection.ts'
import { NoConnection } from './no-connection.tsx'
import { NotFound } from './not-found.tsx'
import { SomethingBroke } from './something-broke.tsx'

/** Why there is no page: it isn't there, the network carried nothing, or it broke. */
export default function Trouble() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFound />
  return isNoConnection(error) ? <NoConnection /> : <SomethingBroke status={status} error={error} />
}
