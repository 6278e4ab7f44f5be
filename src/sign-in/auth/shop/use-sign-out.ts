import { useNavigate } from 'react-router'
import { leaveSession } from '#people/accounts/shop/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import type { Logout } from '../auth.contract.ts'
import { forgetPerson } from './forget-person.ts'

const logout = slimEndpoint<typeof Logout>('POST', '/api/logout')

/** At once, whatever the server says. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    // the request reads the token before it is dropped
    sendRequest(logout).catch(() => {})
    leaveSession()
    forgetPerson()
    void navigate('/login')
  }
}
