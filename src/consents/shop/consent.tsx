import { useEffect, useState } from 'react'
import type { OptionalCategory } from '../consent-choice.ts'
import { startAnalytics, stopAnalytics } from './analytics.ts'
import { ConsentBar } from './consent-bar.tsx'
import { CookieSettings } from './cookie-settings.tsx'
import { keepChoice, readChoice, sendUnsent } from './kept-choice.ts'

type ConsentProps = {
  /** Empty: the shop keeps no statistics, so there is nothing to agree to. */
  analyticsId: string
  /** How often „Slapukų nustatymai“ was pressed. */
  opened: number
}

/**
 * Asks once, keeps the answer, and lets it be changed. Loaded after the page has come to life, and only where there is
 * something to ask or somebody asked: pages do not grow by its script.
 */
export default function Consent({ analyticsId, opened }: ConsentProps) {
  const [choice, setChoice] = useState(readChoice)
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
  useEffect(() => {
    if (analyticsId === '') return
    if (agreed) startAnalytics(analyticsId)
    else stopAnalytics(analyticsId)
  }, [analyticsId, agreed])

  function choose(categories: OptionalCategory[]) {
    void keepChoice(categories)
    setChoice(readChoice())
    setOpen(false)
  }

  const asks = analyticsId !== '' && !choice && !isOpen && calm
  return (
    <>
      {asks && <ConsentBar onChoose={choose} onSettings={() => setOpen(true)} />}
      {isOpen && (
        <CookieSettings
          isAsked={analyticsId !== ''}
          agreed={choice?.categories ?? []}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
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
