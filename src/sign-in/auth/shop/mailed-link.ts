import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

interface MailedLink {
  /** Empty when truncated. */
  token: string
  email: string
}

const pages = /^\/(?:confirm-email|reset-password)\/?$/

/** On import: neither address bar nor history keeps the secret. */
let taken = takeLink()

/** After `#`; in older mails after `?`. */
function takeLink(): MailedLink | undefined {
  if (typeof location === 'undefined' || !pages.test(location.pathname)) return undefined
  const said = new URLSearchParams(location.hash.includes('token=') ? location.hash.slice(1) : location.search)
  if (!said.has('token')) return undefined
  history.replaceState(history.state, '', location.pathname)
  return { token: said.get('token') ?? '', email: said.get('email') ?? '' }
}

/** At first undefined: one page for every link. */
export function useMailedLink(): MailedLink | undefined {
  const [link, setLink] = useState<MailedLink>()
  const { hash, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link that is opened in this tab changes the address alone
  useEffect(() => {
    taken = takeLink() ?? taken
    setLink(taken ?? { token: '', email: '' })
  }, [hash, search])
  return link
}
