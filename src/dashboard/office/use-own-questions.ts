import { useEffect, useRef } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import type { UserProfile } from '#accounts/accounts.contract.ts'
import { stopQuestions } from '#accounts/office/staff-loader.ts'

/**
 * Whether what the screen shows was asked for by who sits here now; if not it is asked anew. That happens when another
 * tab has signed in as somebody else, and when the page comes back out of the browser's memory.
 */
export function useOwnQuestions(user: UserProfile | undefined): boolean {
  const { revalidate } = useRevalidator()
  const shown = useMatches().at(-1)?.loaderData as { askedBy?: number | null } | null | undefined
  const isKnown = user !== undefined
  const isOwn = shown?.askedBy === undefined || shown.askedBy === user?.id

  const wasKnown = useRef(false)
  useEffect(() => {
    if (!isKnown) return
    if (wasKnown.current) void revalidate()
    wasKnown.current = true
    return stopQuestions
  }, [isKnown, revalidate])

  useEffect(() => {
    if (isKnown && !isOwn) void revalidate()
  }, [isKnown, isOwn, revalidate])

  return isOwn
}
