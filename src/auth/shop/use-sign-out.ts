import { useNavigate } from 'react-router'
import { leaveSession } from '#accounts/shop/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import type { Logout } from '../auth.contract.ts'
import { forgetPerson } from './forget-person.ts'

const logout = slimEndpoint<typeof Logout>('POST', '/api/logout')

/** What 'Atsijungti' does. The browser forgets person, token and cart at once, whatever the server says. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    // the question takes the token along before it is dropped
    sendRequest(logout).catch(() => {})
    leaveSession()
    forgetPerson()
    void navigate('/login')
  }
}
