import { useNavigate } from 'react-router'
import { clearSession } from '#people/accounts/shop/public/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import type { Logout } from '../../auth.contract.ts'
import { clearLocalData } from './clear-local-data.ts'

const logout = defineSlimEndpoint<typeof Logout>('POST', '/api/logout')

/** The person is signed out at once, whatever the server says. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    // the request reads the token before it is dropped
    sendRequest(logout).catch(() => {})
    clearSession()
    clearLocalData()
    void navigate('/login')
  }
}
