import { redirect, replace } from 'react-router'
import type { UserProfile } from '../../accounts.contract.ts'
import { findAccessRedirect, rememberSignInReturnPath } from './access-redirects.ts'
import { awaitSession } from './session.ts'

/** First in a private clientLoader; throws the redirect. In the office: an administrator. */
export async function requirePerson(request: Request): Promise<UserProfile> {
  const { pathname, search } = new URL(request.url)
  const { user } = await awaitSession()
  const elsewhere = findAccessRedirect(pathname, user)
  if (elsewhere) {
    if (!user) rememberSignInReturnPath(pathname + search)
    // Back must not lead there.
    throw location.pathname === pathname ? replace(elsewhere) : redirect(elsewhere)
  }
  if (!user) throw new Error(`${pathname} is not among the private pages`)
  return user
}
