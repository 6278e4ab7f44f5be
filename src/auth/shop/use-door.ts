import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forgetWay, isEntrance, rememberWay, sentElsewhere } from '#accounts/shop/private-pages.ts'
import {
  checkToken,
  leaveSession,
  loadPerson,
  readSession,
  useSession,
  whenPersonLoaded,
} from '#accounts/shop/session.ts'
import { setCartAside } from '#cart/shop/cart-aside.ts'
import { takeCart } from '#cart/shop/cart-store.ts'
import { hasUnsavedCart } from '#cart/shop/save-cart-soon.ts'
import { onSignedOut } from '#platform/browser/api-client.ts'

whenPersonLoaded(({ cart }) => {
  if (!hasUnsavedCart()) takeCart(cart.items)
})

/**
 * The one door before every page, for the root of all pages: begins the session, keeps it in step with other tabs, and
 * sends away who may not see a page. False while somebody is being sent away: then nothing of the page is shown.
 */
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

  /** What Login says to somebody whose session ended by itself. */
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
    // who has just gone out does not want to come back here
    if (elsewhere === '/login' && !wasIn.current) rememberWay(pathname + search)
    void navigate(elsewhere, { replace: true, state: ended.current })
  }, [elsewhere, session.state, navigate, pathname, search])

  return elsewhere === undefined
}

const sessionEnded = 'Prisijungimas nebegalioja. Prisijunkite iš naujo ir grįšite ten, kur buvote.'

/** Another tab signed in or out; `key` is null when it emptied the whole storage. */
function onStorage({ key }: StorageEvent): void {
  if (key === 'token' || key === null) checkToken()
}

/** Back and forward bring pages out of the browser's memory as they were, signed in as somebody who has left since. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) checkToken()
}

/** The network is back: a token that could not be asked about is asked about again. */
function onOnline(): void {
  void loadPerson()
}
