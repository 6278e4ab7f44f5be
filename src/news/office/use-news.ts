import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { listenToNews } from './listen-to-news.ts'

/** Asks the screen's questions anew when one of these changes, whoever changed it: `order:12`, `payments`. */
export function useNews(...tags: string[]): void {
  const { revalidate } = useRevalidator()
  const shown = useRef(tags)
  useEffect(() => {
    shown.current = tags
  })
  useEffect(
    () =>
      listenToNews((told) => {
        if (told.some((tag) => tag === '*' || shown.current.includes(tag))) void revalidate()
      }),
    [revalidate],
  )
}
