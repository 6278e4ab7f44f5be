import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forgetWay, isEntrance, rememberWay, sentElsewhere } from '#people/accounts/shop/private-pages.ts'
import {
  checkToken,
  leaveSession,
  loadPerson,
  readSession,
  useSession,
  whenPersonLoaded,
} from '#people/accounts/shop/session.ts'
import { onSignedOut } from '#platform/browser/api-client.ts'
import { setCartAside } from '#selling/cart/shop/cart-aside.ts'
import { takeCart } from '#selling/cart/shop/cart-store.ts'
import { hasUnsavedCart } from '#selling/cart/shop/save-cart-soon.ts'

whenPersonLoaded(({ cart }) => {
  if (!hasUnsavedCart()) takeCart(cart.items)
})

/** Guards every page, from the root. False during a redirect: render nothing. */
export function useDoor(): boolean {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const elsewhere = session.state === 'loading' ? undefined : sentElsewhere(pathname, session.user)

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
      setCartAside(readSession().user?.id)
      leaveSession()
      if (location.pathname === '/login') return
      rememberWay(location.pathname + location.search)
      ended.current = { notice: sessionEnded }
      void navigate('/login', { state: ended.current })
    })
  }, [navigate])

  const wasIn = useRef(false)
  useEffect(() => {
    if (!elsewhere) {
      wasIn.current = session.state === 'signed-in'
      if (wasIn.current) ended.current = undefined
      if (wasIn.current && !isEntrance(pathname)) forgetWay()
      return
    }
    // after a sign-out the way back is not remembered
    if (elsewhere === '/login' && !wasIn.current) rememberWay(pathname + search)
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
