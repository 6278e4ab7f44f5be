import { useEffect, useState } from 'react'
import { type Path, useLocation, useNavigation } from 'react-router'
import { type OptionalCategory, optionalCategories } from '../../consent-choice.ts'
import type { ConsentTerms } from '../../consents.contract.ts'
import { isCountedPage } from '../../counted-pages.ts'
import { ConsentBar } from '../consent-bar.tsx'
import { CookieSettings } from '../cookie-settings.tsx'
import { readConsentChoice, saveConsentChoice, sendUnsentConsent } from './stored-consent.ts'

type ConsentProps = {
  /** Undefined: nothing to consent to. */
  asks: ConsentTerms | undefined
  opened: number
}

/** Loaded after hydration and only when needed. */
export default function ConsentDialog({ asks: terms, opened }: ConsentProps) {
  const analyticsId = terms?.analytics_id ?? ''
  const [choice, setChoice] = useState(readConsentChoice)
  const offered = analyticsId === '' ? [] : optionalCategories
  const [isOpen, setOpen] = useState(false)
  const calm = useCalm()

  useEffect(() => {
    if (opened > 0) setOpen(true)
  }, [opened])
  useEffect(() => {
    void sendUnsentConsent()
    const look = () => setChoice(readConsentChoice())
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])

  const agreed = choice?.categories.includes('statistics') === true
  const next = useNextPage()
  useEffect(() => {
    if (analyticsId === '') return
    if (!agreed) stopAnalytics(analyticsId)
    else if (isCountedPage(next.pathname)) startAnalytics(analyticsId)
    else leaveAnalytics(next.pathname + next.search + next.hash)
  }, [analyticsId, agreed, next])

  function choose(categories: OptionalCategory[]) {
    void saveConsentChoice(categories)
    setChoice(readConsentChoice())
    setOpen(false)
  }

  const asks = offered.length > 0 && !choice && !isOpen && calm
  return (
    <>
      {asks && <ConsentBar offered={offered} onChoose={choose} onSettings={() => setOpen(true)} />}
      {isOpen && (
        <CookieSettings
          offered={offered}
          agreed={choice?.categories ?? []}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function useNextPage(): Path {
  const here = useLocation()
  return useNavigation().location ?? here
}

function useCalm(): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    const settle = () => setCalm(true)
    if (document.readyState === 'complete') settle()
    addEventListener('load', settle)
    return () => removeEventListener('load', settle)
  }, [])
  return calm
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

let loaded = false

/** Google Analytics: no request and no preconnect before this is called. */
function startAnalytics(measurementId: string): void {
  switchOff(measurementId, false)
  if (loaded) return
  loaded = true

  window.dataLayer = []
  // Statistics only: no advertising, no Google signals.
  tell('js', new Date())
  tell('config', measurementId, { allow_google_signals: false, allow_ad_personalization_signals: false })

  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${measurementId}`
  document.head.append(script)
}

/** A full page load, to a document whose policy forbids the script. No effect if it was never loaded. */
function leaveAnalytics(address: string): void {
  if (loaded) location.assign(address)
}

/** Google's script recognises commands only as an `arguments` object, not as an array. */
function tell(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}

/** Stops in this tab too, and deletes the cookies. */
function stopAnalytics(measurementId: string): void {
  switchOff(measurementId, true)
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? ''
    if (/^_g(a|id|at)/.test(name)) forgetCookie(name)
  }
}

/** Google's opt-out flag, checked before each hit. */
function switchOff(measurementId: string, off: boolean): void {
  Object.assign(window, { [`ga-disable-${measurementId}`]: off })
}

/** A cookie is deleted only for the domain it was set on; Google uses the widest possible. */
function forgetCookie(name: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => `; domain=.${labels.slice(at).join('.')}`)
  for (const domain of ['', ...domains]) {
    const gone = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/${domain}`
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = gone
  }
}
