import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  findAccessRedirect,
  forgetSignInReturnPath,
  isEntrance,
  rememberSignInReturnPath,
} from '#people/accounts/shop/public/access-redirects.ts'
import {
  checkToken,
  clearSession,
  loadPerson,
  onPersonLoaded,
  readSession,
  useSession,
} from '#people/accounts/shop/public/session.ts'
import { onSignedOut } from '#platform/browser/api-client.ts'
import { takeCart } from '#sales/cart/shop/public/cart-store.ts'
import { hasUnsavedCart } from '#sales/cart/shop/public/save-cart-soon.ts'
import { storeStashedCart } from '#sales/cart/shop/public/stashed-cart.ts'

onPersonLoaded(({ cart }) => {
  if (!hasUnsavedCart()) takeCart(cart.items)
})

/** Guards every page, from the root. False during a redirect: render nothing. */
export function useAuthGuard(): boolean {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const elsewhere = session.state === 'loading' ? undefined : findAccessRedirect(pathname, session.user)

  useEffect(() => {
    void loadPerson()
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onPageShow)
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onPageShow)
      removeEventListener('online', onOnline)
    }
  }, [])

  const ended = useRef<{ notice: string }>(undefined)
  useEffect(() => {
    onSignedOut(() => {
      storeStashedCart(readSession().user?.id)
      clearSession()
      if (location.pathname === '/login') return
      rememberSignInReturnPath(location.pathname + location.search)
      ended.current = { notice: sessionEnded }
      void navigate('/login', { state: ended.current })
    })
  }, [navigate])

  const wasIn = useRef(false)
  useEffect(() => {
    if (!elsewhere) {
      wasIn.current = session.state === 'signed-in'
      if (wasIn.current) ended.current = undefined
      if (wasIn.current && !isEntrance(pathname)) forgetSignInReturnPath()
      return
    }
    // after a sign-out the way back is not remembered
    if (elsewhere === '/login' && !wasIn.current) rememberSignInReturnPath(pathname + search)
    void navigate(elsewhere, { replace: true, state: ended.current })
  }, [elsewhere, session.state, navigate, pathname, search])

  return elsewhere === undefined
}

const sessionEnded = 'Prisijungimas nebegalioja. Prisijunkite iš naujo ir grįšite ten, kur buvote.'

/** Another tab; null `key`: all was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key === 'token' || key === null) checkToken()
}

/** Pages from the back-forward cache may hold an ended session. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) checkToken()
}

function onOnline(): void {
  void loadPerson()
}
