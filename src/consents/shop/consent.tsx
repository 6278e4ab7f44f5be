import { useEffect, useState } from 'react'
import { type Path, useLocation, useNavigation } from 'react-router'
import { type OptionalCategory, optionalCategories } from '../consent-choice.ts'
import type { ConsentTerms } from '../consents.contract.ts'
import { isCountedPage } from '../counted-pages.ts'
import { leaveAnalytics, startAnalytics, stopAnalytics } from './analytics.ts'
import { ConsentBar } from './consent-bar.tsx'
import { CookieSettings } from './cookie-settings.tsx'
import { keepChoice, readChoice, sendUnsent } from './kept-choice.ts'

type ConsentProps = {
  /** Undefined: there is nothing to agree to. */
  asks: ConsentTerms | undefined
  /** How often „Slapukų nustatymai“ was pressed. */
  opened: number
}

/**
 * Asks once, keeps the answer, and lets it be changed. Loaded after the page has come to life, and only where there is
 * something to ask or somebody asked: pages do not grow by its script.
 */
export default function Consent({ asks: terms, opened }: ConsentProps) {
  const { analytics_id: analyticsId = '', measures_speed: measuresSpeed = false } = terms ?? {}
  const [choice, setChoice] = useState(readChoice)
  const offered = optionalCategories.filter((one) => (one === 'speed' ? measuresSpeed : analyticsId !== ''))
  const [isOpen, setOpen] = useState(false)
  const calm = useCalm()

  useEffect(() => {
    if (opened > 0) setOpen(true)
  }, [opened])
  useEffect(() => {
    void sendUnsent()
    const look = () => setChoice(readChoice())
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

  const mayMeasure = measuresSpeed && choice?.categories.includes('speed') === true
  useEffect(() => {
    if (!mayMeasure) return
    // Without its script a page is simply not measured.
    const script = import('#vitals/shop/measure-vitals.ts').catch(() => undefined)
    void script.then((loaded) => loaded?.startMeasuring())
    return () => void script.then((loaded) => loaded?.stopMeasuring())
  }, [mayMeasure])

  function choose(categories: OptionalCategory[]) {
    void keepChoice(categories)
    setChoice(readChoice())
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

/** The page that is on its way, else the one that is shown: a page of one's own is left for before it comes. */
function useNextPage(): Path {
  const here = useLocation()
  return useNavigation().location ?? here
}

/** True once the page has loaded all of its own: the question must not hold up what the visitor came for. */
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
