import { redirect, replace } from 'react-router'
import type { UserProfile } from '../accounts.contract.ts'
import { rememberWay, sentElsewhere } from './private-pages.ts'
import { knownSession } from './session.ts'

/**
 * First line of a private page's clientLoader: who asks, or a redirect thrown to where that person belongs.
 * `const user = await requirePerson(request)`; in the office the person is an administrator.
 */
export async function requirePerson(request: Request): Promise<UserProfile> {
  const { pathname, search } = new URL(request.url)
  const { user } = await knownSession()
  const elsewhere = sentElsewhere(pathname, user)
  if (elsewhere) {
    if (!user) rememberWay(pathname + search)
    // Of a page whose address is shown already, way back must not lead into it again.
    throw location.pathname === pathname ? replace(elsewhere) : redirect(elsewhere)
  }
  if (!user) throw new Error(`${pathname} is not among the private pages`)
  return user
}
